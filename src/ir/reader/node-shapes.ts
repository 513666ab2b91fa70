// The shapes of specialised metadata nodes: which number of a record is which field. Fields are listed in the
// order in which LLVM prints them; fields that a writer did not know yet are absent. Number 0
// of every record holds flags of the record itself, with "distinct" in bit 0.

/**
 * reference: metadata number plus one, or 0; direct: metadata number; text: a reference to a string;
 * extent: a number, or a reference when the record says so (LLVM 21+);
 * space: a number plus one, or 0; special: see `specialField`.
 */
export type FieldKind =
  | 'reference'
  | 'direct'
  | 'text'
  | 'number'
  | 'flag'
  | 'extent'
  | 'space'
  | 'special';
type FieldShape = readonly [name: string, kind: FieldKind, index: number];

interface Shape {
  readonly tag: string;
  readonly fields: readonly FieldShape[];
}

/** Indexed by the code of the record. Each entry is a line: code and tag, then name, kind and index of each field. */
export const SHAPES: Readonly<Record<number, Shape>> = shapesIn(`
7 DILocation: line number 1, column number 2, scope direct 3, inlinedAt reference 4, isImplicitCode flag 5,
    atomGroup number 6, atomRank number 7
13 DISubrange: count special 1, lowerBound special 2, upperBound special 3, stride special 4
14 DIEnumerator: name text 2, value special 1, isUnsigned special 0
15 DIBasicType: tag number 1, name text 2, scope reference 11, file reference 9, line number 10, size extent 3,
    align number 4, dataSize number 8, encoding number 5, num_extra_inhabitants number 7, flags number 6
16 DIFile: filename text 1, directory text 2, checksumkind number 3, checksum text 4, source text 5
17 DIDerivedType: tag number 1, name text 2, scope reference 5, file reference 3, line number 4,
    baseType reference 6, size extent 7, align number 8, offset extent 9, flags number 10,
    extraData reference 11, dwarfAddressSpace space 12, annotations reference 13, ptrAuthData number 14
18 DICompositeType: tag number 1, name text 2, scope reference 5, file reference 3, line number 4,
    baseType reference 6, size extent 7, align number 8, offset extent 9, num_extra_inhabitants number 22,
    flags number 10, elements reference 11, runtimeLang number 12, vtableHolder reference 13,
    templateParams reference 14, identifier text 15, discriminator reference 16, dataLocation reference 17,
    associated reference 18, allocated reference 19, rank reference 20, annotations reference 21,
    specification reference 23, enumKind special 24, bitStride reference 25
19 DISubroutineType: flags number 1, cc number 3, types reference 2
20 DICompileUnit: language number 1, sourceLanguageVersion number 22, file reference 2, producer text 3,
    isOptimized flag 4, flags text 5, runtimeVersion number 6, splitDebugFilename text 7, emissionKind number 8,
    enums reference 9, retainedTypes reference 10, globals reference 12, imports reference 13,
    macros reference 15, dwoId number 14, splitDebugInlining flag 16, debugInfoForProfiling flag 17,
    nameTableKind number 18, rangesBaseAddress flag 19, sysroot text 20, sdk text 21
21 DISubprogram: name text 2, linkageName text 3, scope reference 1, file reference 4, line number 5,
    type reference 6, scopeLine number 7, containingType reference 8, virtualIndex number 10,
    thisAdjustment number 16, flags number 11, spFlags number 9, unit reference 12, templateParams reference 13,
    declaration reference 14, retainedNodes reference 15, thrownTypes reference 17, annotations reference 18,
    targetFuncName text 19, keyInstructions flag 20
22 DILexicalBlock: scope reference 1, file reference 2, line number 3, column number 4
23 DILexicalBlockFile: scope reference 1, file reference 2, discriminator number 3
27 DIGlobalVariable: name text 2, linkageName text 3, scope reference 1, file reference 4, line number 5,
    type reference 6, isLocal flag 7, isDefinition flag 8, declaration reference 9, templateParams reference 10,
    align number 11, annotations reference 12
28 DILocalVariable: name text 2, arg number 6, scope reference 1, file reference 3, line number 4,
    type reference 5, flags number 7, align number 8, annotations reference 9
29 DIExpression:
31 DIImportedEntity: tag number 1, name text 5, scope reference 2, entity reference 3, file reference 6,
    line number 4, elements reference 7
33 DIMacro: type number 1, line number 2, name text 3, value text 4
34 DIMacroFile: type number 1, line number 2, file reference 3, nodes reference 4
37 DIGlobalVariableExpression: var reference 1, expr reference 2
40 DILabel: scope reference 1, name text 2, file reference 3, line number 4, column number 5,
    isArtificial special 0
47 DIAssignID:
`);

function shapesIn(table: string): Record<number, Shape> {
  const shapes: Record<number, Shape> = {};
  for (const [, code, tag, list] of table.matchAll(/^(\d+) (\w+):((?: .*|\n )*)/gm)) {
    const fields = [...list.matchAll(/(\w+) (\w+) (\d+)/g)].map(
      ([, name, kind, index]): FieldShape => [name, kind as FieldKind, Number(index)],
    );
    shapes[Number(code)] = { tag: tag, fields };
  }
  return shapes;
}
