/**
 * Fetches published sources: from Debian with apt, from npm with `npm pack`. The machine's own configuration is not
 * touched: apt gets a list of sources of its own in the work folder, made from the mirror that the machine uses.
 *
 * An archive is known by its checksum. Debian publishes one version of a package per release, so each subject pins the
 * upstream archives of two releases: whichever is still there first is taken.
 */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Archive, Source } from './subject.ts';
import { Failure, output, place } from './work-folder.ts';

const releases = ['bookworm', 'trixie'];
/** On the mirror until it moves to the archive: then what only it has can no longer be fetched, and everything else can. */
const oldRelease = 'bullseye';

/** The archive's file, downloaded now or before, and which one it is. */
export function fetchSource(source: Source): { readonly file: string; readonly archive: Archive } {
  const kept = source.archives.find((archive) =>
    existsSync(join(place('downloads'), archive.sha256)),
  );
  if (kept) return { file: join(place('downloads'), kept.sha256), archive: kept };
  const { archive, downloaded } = source.from === 'npm' ? fromNpm(source) : fromDebian(source);
  const found = createHash('sha256').update(readFileSync(downloaded)).digest('hex');
  if (found !== archive.sha256) {
    throw new Failure(
      `${archive.name} has the checksum ${found}, not the pinned ${archive.sha256}`,
    );
  }
  const file = join(place('downloads'), archive.sha256);
  renameSync(downloaded, file);
  return { file, archive };
}

/** Unpacks an archive into a folder, without the folder that the archive itself has around everything. */
export function unpack(file: string, folder: string): void {
  output('tar', ['--extract', '--file', file, '--directory', folder, '--strip-components=1']);
}

interface Download {
  readonly archive: Archive;
  readonly downloaded: string;
}

function fromNpm(source: Source): Download {
  const folder = place('downloads');
  return firstOf(source, (archive) => {
    const wanted = `${source.package}@${archive.name}`;
    return join(folder, output('npm', ['pack', '--silent', wanted], { cwd: folder }).trim());
  });
}

function fromDebian(source: Source): Download {
  const offers = offersOf(source.package);
  return firstOf(source, (archive) => {
    const offer = offers.find(({ checksums }) => checksums.includes(archive.sha256));
    if (!offer) throw new Failure(`Debian does not list ${archive.name}`);
    const folder = place('downloads', 'apt');
    rmSync(folder, { recursive: true });
    place('downloads', 'apt');
    apt(
      'apt-get',
      ['source', '--download-only', '--tar-only', `${source.package}=${offer.version}`],
      folder,
    );
    return join(folder, archive.name);
  });
}

/** The first archive that is to be had; where none is, the reasons. */
function firstOf(source: Source, download: (archive: Archive) => string): Download {
  const reasons: string[] = [];
  for (const archive of source.archives) {
    try {
      return { archive, downloaded: download(archive) };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      reasons.push(`${archive.name}: ${error.message}`);
    }
  }
  throw new Failure(reasons.join('; '));
}

interface Offer {
  readonly version: string;
  readonly checksums: readonly string[];
}

function offersOf(name: string): Offer[] {
  const paragraphs = apt('apt-cache', ['showsrc', '--only-source', name]).split(/\n\n+/);
  return paragraphs.flatMap((paragraph) => {
    const version = /^Version: (.*)$/m.exec(paragraph)?.[1];
    const checksums = [...paragraph.matchAll(/^ ([0-9a-f]{64}) /gm)].map(
      (match) => match[1] as string,
    );
    return version === undefined ? [] : [{ version, checksums }];
  });
}

let listed = false;

/** Runs a command of apt in the work folder's own configuration. */
function apt(command: string, args: readonly string[], cwd = place('apt')): string {
  const home = place('apt');
  place('apt', 'lists', 'partial');
  place('apt', 'cache', 'archives', 'partial');
  const list = join(home, 'sources.list');
  const options = [
    `Dir::Etc::sourcelist=${list}`,
    'Dir::Etc::sourceparts=/dev/null',
    `Dir::State::lists=${join(home, 'lists')}`,
    `Dir::Cache=${join(home, 'cache')}`,
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  if (!listed) {
    const update = (names: readonly string[]) => {
      const lines = names.map((release) => `deb-src ${mirror()} ${release} main\n`);
      writeFileSync(list, lines.join(''));
      output('apt-get', [...options, '-q', 'update']);
    };
    try {
      update([...releases, oldRelease]);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      update(releases);
    }
    listed = true;
  }
  return output(command, [...options, '-q', ...args], { cwd });
}

/** Debian's archive as this machine's own apt knows it. */
function mirror(): string {
  const format = '$(ORIGIN) $(LABEL) $(REPO_URI)';
  const targets = output('apt-get', ['indextargets', '--format', format, 'Created-By: Packages']);
  const uri = /^Debian Debian (\S+)$/m.exec(targets)?.[1];
  if (!uri)
    throw new Failure("the sources come from Debian, and this machine's apt knows no mirror of it");
  return uri;
}
