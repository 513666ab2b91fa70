// A valid input for each program of bench/subjects, of the kind that a test suite has.

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

/** Behind the magic number: version, with checksum, the checksum. */
function configuration(text: string): Uint8Array {
  const body = bytes(text);
  let sum = 0x1d0f;
  for (const byte of body) sum = (((sum << 1) | ((sum >> 15) & 1)) + byte) & 0xffff;
  return new Uint8Array([...bytes('CFG\x1a'), 1, 1, sum & 255, sum >> 8, ...body]);
}

export const seeds: Readonly<Record<string, Uint8Array>> = {
  assembler: bytes('mov r0 #6\nloop: add r0 #6\ncmp r0 #42\njlt @loop\nout r0\nhalt\n'),
  calculator: bytes('x = 2 * (3 + 4)\nsqrt(x + 2) ^ 2 - 1.5\n'),
  commands: configuration('[net]\nport=8080\nmode=fast\n[log]\nverbose=on\n'),
  json: bytes('{"a": [1, -2.5e3, true], "b": {"c": "x\\n"}}'),
};
