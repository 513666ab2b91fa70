// The numbers of LLVM's blocks.

export const BLOCK = {
  module: 8,
  attributeLists: 9,
  attributeGroups: 10,
  constants: 11,
  function: 12,
  identification: 13,
  valueSymbols: 14,
  metadata: 15,
  metadataAttachment: 16,
  types: 17,
  useLists: 18,
  moduleStrings: 19,
  summary: 20,
  bundleTags: 21,
  metadataKinds: 22,
  strings: 23,
  fullSummary: 24,
  symbols: 25,
  scopes: 26,
} as const;
