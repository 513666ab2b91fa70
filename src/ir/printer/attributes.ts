// Attributes in LLVM's text form. Beside a parameter an argument stands in parentheses, in an attribute group
// after an equals sign.

import type { Attribute } from '../module.ts';
import { quoted } from './names.ts';
import { typeText } from './types.ts';

function attributeText(attribute: Attribute, inGroup: boolean): string {
  const { name, value } = attribute;
  if (attribute.quoted) {
    return value === undefined ? quoted(name) : `${quoted(name)}=${quoted(String(value))}`;
  }
  if (value === undefined) return name;
  if (typeof value === 'object') return `${name}(${typeText(value)})`;
  if (name === 'align') return inGroup ? `align=${value}` : `align ${value}`;
  if (name === 'alignstack' && inGroup) return `alignstack=${value}`;
  if (name === 'dereferenceable' || name === 'dereferenceable_or_null') {
    return inGroup ? `${name}=${value}` : `${name}(${value})`;
  }
  return `${name}(${value})`;
}

/** The attributes of a position, each followed by a space. */
export function leading(attributes: readonly Attribute[]): string {
  return attributes.map((attribute) => `${attributeText(attribute, false)} `).join('');
}

/** The attributes of a position, each preceded by a space. */
export function trailing(attributes: readonly Attribute[]): string {
  return attributes.map((attribute) => ` ${attributeText(attribute, false)}`).join('');
}

export function groupText(attributes: readonly Attribute[]): string {
  return attributes.map((attribute) => attributeText(attribute, true)).join(' ');
}
