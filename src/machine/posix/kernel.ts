// The state that system calls share, set up from a world: files, open descriptors, the current
// directory, and what the program can change about itself.

import type { BoxProcess } from './box-process.ts';
import { Descriptors, OpenFlag } from './descriptors.ts';
import {
  absentTerminal,
  fullDevice,
  inputStream,
  nullDevice,
  outputStream,
  preparedInput,
  Random,
  randomDevice,
  zeroDevice,
} from './devices.ts';
import { isError } from './errors.ts';
import { Family } from './family.ts';
import { FileSystem, required } from './file-system.ts';
import { bytesOf, utf8ByteString } from './memory.ts';
import { type HostFolder, mountFolder } from './mounted.ts';
import type { DirectoryNode, Node } from './nodes.ts';
import { mountProcess } from './process-files.ts';
import { placePrograms } from './program-files.ts';
import { anyHost } from './sockets/address.ts';
import { VainWaits } from './sockets/idle.ts';
import { Network } from './sockets/network.ts';
import type { World, WorldFile } from './world.ts';

/** Thrown by a call that waits until that time, while other threads or processes go on. */
export class WaitsUntil {
  constructor(
    readonly until: bigint,
    readonly call: string,
  ) {}
}

/** Every run makes one, so making it must be cheap. */
export class Kernel {
  readonly files: FileSystem;
  readonly family: Family;
  readonly random: Random;
  readonly network: Network;
  readonly vainWaits = new VainWaits();
  /** The settings that tcsetattr gave the terminal; undefined until then. */
  terminalSettings: Uint8Array | undefined;

  constructor(
    readonly world: World,
    /** Tells the user, once in a run for each call, what the program failed to do: "tried to fork ...". */
    readonly remark: (call: string, text: string) => void = () => {},
    /** The programs that were handed over. */
    readonly programs: readonly string[] = [],
  ) {
    this.files = new FileSystem(world, this);
    this.family = new Family(new Descriptors(this.files));
    this.random = new Random(world.seed);
    this.network = new Network(world);
    openStandardStreams(this);
  }

  /** The process that makes the call. */
  get process(): BoxProcess {
    return this.family.running;
  }

  get descriptors(): Descriptors {
    return this.family.running.descriptors;
  }

  /** The current directory. */
  get directory(): DirectoryNode {
    this.process.directory ??= directoryAt(this.files, utf8ByteString(this.world.directory));
    return this.process.directory;
  }

  set directory(changed: DirectoryNode) {
    this.process.directory = changed;
  }

  /**
   * Waits for so long. While there are other threads or processes, these go on in the meantime: the call is left, and made again later. Returns how
   * long the call would have had to wait on when a signal ended it; 0 if it has waited long enough.
   */
  sleep(nanoseconds: bigint, call: string): bigint {
    const { process, world } = this;
    const { call: progress } = process;
    if (progress === undefined) {
      world.clock.sleep(nanoseconds);
      return 0n;
    }
    const now = world.clock.elapsed();
    const until = progress.deadline ?? now + nanoseconds;
    if (until <= now) return 0n;
    if (process.arrived !== 0n) {
      process.isInterrupted = true;
      return until - now;
    }
    throw new WaitsUntil(until, call);
  }

  /** What is there when the program starts. */
  populate(): void {
    mountDevices(this.files, this.random);
    mountProcess(this);
    mountHosts(this);
    for (const file of this.world.files) placeFile(this.files, file);
    placePrograms(this);
    directoryAt(this.files, '/tmp').mode |= 0o1777;
  }
}

function openStandardStreams({ world, files, descriptors }: Kernel): void {
  const { terminals } = world;
  const open = (node: Node, flags: number) => {
    node.links++; // the shell's end: it outlives every descriptor
    descriptors.open(node, flags);
  };
  const { stdin } = world;
  const source =
    typeof stdin === 'function' ? inputStream(stdin, terminals.stdin) : preparedInput(stdin);
  const input = files.makeDevice(source, 0o600);
  const output = files.makeDevice(outputStream(world.stdout, terminals.stdout), 0o600);
  const errors = files.makeDevice(outputStream(world.stderr, terminals.stderr), 0o600);
  open(input, terminals.stdin ? OpenFlag.readWrite : OpenFlag.readOnly);
  open(output, terminals.stdout ? OpenFlag.readWrite : OpenFlag.writeOnly);
  open(errors, terminals.stderr ? OpenFlag.readWrite : OpenFlag.writeOnly);
}

function mountDevices(files: FileSystem, random: Random): void {
  const folder = directoryAt(files, '/dev');
  const devices = {
    null: nullDevice,
    zero: zeroDevice,
    full: fullDevice,
    random: randomDevice(random),
    urandom: randomDevice(random),
    tty: absentTerminal,
  };
  for (const [name, device] of Object.entries(devices))
    files.enter(folder, name, files.makeDevice(device, 0o666));
  directoryAt(files, '/dev/shm').mode |= 0o1777;
  const links = { stdin: 'fd/0', stdout: 'fd/1', stderr: 'fd/2', fd: '/proc/self/fd' };
  for (const [name, target] of Object.entries(links)) {
    const path = target.startsWith('fd/') ? `/proc/self/${target}` : target;
    files.enter(folder, name, required(files.makeSymlink(path)));
  }
}

/** Where the world has connections to offer, it answers for every host: the library looks here for names. */
function mountHosts({ files, world }: Kernel): void {
  if ((world.connections ?? []).length === 0) return;
  const line = `${anyHost.join('.')} *\n`;
  const folder = directoryAt(files, '/run/clew');
  files.enter(folder, 'hosts', required(files.makeFile(0o444, { bytes: bytesOf(line) })));
}

/** The directory at an absolute path; missing directories on the way are made. */
export function directoryAt(files: FileSystem, path: string): DirectoryNode {
  const found = files.find(files.root, path);
  if (!isError(found)) {
    if (found.kind !== 'directory') throw new Error(`${path} is not a directory`);
    return found;
  }
  const parent = directoryAt(files, parentOf(path));
  const made = required(files.makeDirectory(parent, 0o755));
  files.enter(parent, path.slice(path.lastIndexOf('/') + 1), made);
  return made;
}

export function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

function placeFile(files: FileSystem, file: WorldFile): void {
  const path = utf8ByteString(file.path).replace(/(?<=.)\/+$/, '');
  const { content } = file;
  if (content.kind === 'directory') {
    const directory = directoryAt(files, path);
    if (file.mode !== undefined) directory.mode = (directory.mode & ~0o7777) | file.mode;
    return;
  }
  if (content.kind === 'mount') return placeMount(files, path, content.folder);
  const node =
    content.kind === 'file'
      ? files.makeFile(file.mode ?? 0o644, content)
      : files.makeSymlink(utf8ByteString(content.target));
  const parent = directoryAt(files, parentOf(path));
  files.enter(parent, path.slice(path.lastIndexOf('/') + 1), required(node));
}

/** Mounts a folder over what is there: as on Linux, the names that were there before are hidden. */
function placeMount(files: FileSystem, path: string, folder: HostFolder): void {
  if (path === '/') return mountRoot(files, folder);
  const parent = directoryAt(files, parentOf(path));
  const node = required(mountFolder(files, parent, folder, 0o755));
  files.enter(parent, path.slice(path.lastIndexOf('/') + 1), node);
}

/** Mounts a folder as the root; the box keeps its own /dev, /proc and the program's directory. */
function mountRoot(files: FileSystem, folder: HostFolder): void {
  const shown = required(mountFolder(files, files.root, folder, 0o755));
  for (const [name, node] of shown.entries)
    if (files.root.entries.get(name) === undefined) files.enter(files.root, name, node);
}
