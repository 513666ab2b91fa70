// The values in a reply to get-value: ((t1 #x0f) (t2 (_ bv3 8)) ...). We ask for names only, so
// every pair is a name and a constant.

import { Lexer, Token } from '../smtlib/lexer.ts';
import { SymbolTable } from '../smtlib/symbols.ts';

/** The values by name, or undefined if this is no such reply. */
export function readValues(reply: string): Map<string, bigint> | undefined {
  const lexer = new Lexer(new SymbolTable());
  lexer.feed(reply);
  const values = new Map<string, bigint>();
  try {
    if (lexer.next() !== Token.open) return undefined;
    while (lexer.next() === Token.open) {
      if (lexer.next() !== Token.symbol) return undefined;
      const name = lexer.slice();
      const value = readConstant(lexer);
      if (value === undefined || lexer.next() !== Token.close) return undefined;
      values.set(name, value);
    }
    return values;
  } catch {
    // Text that does not consist of tokens is no such reply.
    return undefined;
  }
}

function readConstant(lexer: Lexer): bigint | undefined {
  switch (lexer.next()) {
    case Token.hexadecimal:
    case Token.binary:
      return BigInt(`0${lexer.slice().slice(1)}`);
    case Token.open:
      return readDecimal(lexer);
    default:
      return undefined;
  }
}

function readDecimal(lexer: Lexer): bigint | undefined {
  if (lexer.next() !== Token.symbol || lexer.slice() !== '_') return undefined;
  if (lexer.next() !== Token.symbol || !/^bv[0-9]+$/.test(lexer.slice())) return undefined;
  const value = BigInt(lexer.slice().slice(2));
  return lexer.next() === Token.numeral && lexer.next() === Token.close ? value : undefined;
}
