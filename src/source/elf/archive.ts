// The members of an `ar` archive, in GNU or BSD form, without its symbol tables. Of a thin archive, which only names them,
// the members are read from where they lie.

import { dirname, resolve } from 'node:path';
import { UserError } from '../../base/user-error.ts';
import { readIfThere } from '../../host/named-file.ts';

export interface ArchiveMember {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const memberHeader = 60;

export function isArchive(bytes: Uint8Array): boolean {
  return /^!<(arch|thin)>\n/.test(latin1(bytes.subarray(0, 8)));
}

/** `path` is that of the archive. */
export function archiveMembers(bytes: Uint8Array, path: string): ArchiveMember[] {
  const isThin = bytes[2] === 't'.charCodeAt(0);
  const members: ArchiveMember[] = [];
  let longNames = '';
  for (let at = 8; at < bytes.length; ) {
    const header = latin1(bytes.subarray(at, at + memberHeader));
    const size = Number.parseInt(header.slice(48, 58), 10);
    const isWhole = header.length === memberHeader && header.endsWith('`\n') && size >= 0;
    if (!isWhole) throw new UserError(`the archive '${path}' is damaged at byte ${at}`);
    const name = header.slice(0, 16).trimEnd();
    const isTable = name === '/' || name === '//' || name === '/SYM64/';
    const held = isTable || !isThin ? size : 0;
    const content = bytes.subarray(at + memberHeader, at + memberHeader + held);
    if (name === '//') longNames = latin1(content);
    else if (!isTable) {
      const member = named(name, content, longNames);
      if (!member.name.startsWith('__.SYMDEF'))
        members.push(isThin ? memberBeside(member.name, path) : member);
    }
    at += memberHeader + held + (held % 2);
  }
  return members;
}

/** GNU keeps long names in a table ("/12"), BSD in front of the content ("#1/12"). */
function named(name: string, content: Uint8Array, longNames: string): ArchiveMember {
  if (/^\/\d+$/.test(name)) {
    const text = longNames.slice(Number(name.slice(1)));
    return { name: text.slice(0, text.indexOf('/\n')), bytes: content };
  }
  if (name.startsWith('#1/')) {
    const length = Number(name.slice(3));
    const text = latin1(content.subarray(0, length)).replace(/\0.*$/, '');
    return { name: text, bytes: content.subarray(length) };
  }
  return { name: name.replace(/\/$/, ''), bytes: content };
}

function memberBeside(name: string, archive: string): ArchiveMember {
  const path = resolve(dirname(archive), name);
  const bytes = readIfThere(path);
  if (bytes !== undefined) return { name, bytes };
  throw new UserError(`the archive '${archive}' names '${path}', which cannot be read`);
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}
