/** Splits "NAME" or "NAME=VALUE", where the value may contain more equals signs. */
export function nameAndValue(text: string): [string, string | undefined] {
  const border = text.indexOf('=');
  return border < 0 ? [text, undefined] : [text.slice(0, border), text.slice(border + 1)];
}
