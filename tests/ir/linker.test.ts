// The linker's rules, each on two or three small C files.

import { describe, expect, it } from 'vitest';
import { LinkError, linkModules } from '../../src/ir/linker.ts';
import type { Func, GlobalVariable, Module } from '../../src/ir/module.ts';
import { operandsOf, operandsOfConstant } from '../../src/ir/operands.ts';
import { printModule } from '../../src/ir/printer/print.ts';
import { TypeTable } from '../../src/ir/types.ts';
import { moduleOf } from './fixture.ts';

async function modulesOf(flags: string, ...texts: string[]): Promise<Module[]> {
  const types = new TypeTable();
  const modules: Module[] = [];
  for (const [index, text] of texts.entries()) {
    modules.push(await moduleOf(text, `${'abcdef'[index]}.c`, types, flags));
  }
  return modules;
}

async function link(...texts: string[]): Promise<Module> {
  return linkModules(await modulesOf('-O0', ...texts));
}

function functionNamed(module: Module, name: string): Func {
  const found = module.functions.filter((each) => each.name === name);
  expect(found, `functions named ${name}`).toHaveLength(1);
  return found[0];
}

function globalNamed(module: Module, name: string): GlobalVariable {
  const found = module.globals.filter((each) => each.name === name);
  expect(found, `globals named ${name}`).toHaveLength(1);
  return found[0];
}

function returned(module: Module, name: string): string {
  const body = new RegExp(`^define [^\\n]*@${name}\\([^]*?ret i32 (.*)`, 'm');
  return body.exec(printModule(module))?.[1] ?? 'nothing';
}

/** Every global that code or data mentions is the module's own. */
function expectClosed(module: Module): void {
  const own = new Set<unknown>([...module.globals, ...module.functions, ...module.aliases]);
  const visit = (constant: Parameters<typeof operandsOfConstant>[0]) => {
    if (['global', 'function', 'alias'].includes(constant.kind)) {
      expect(own.has(constant), `${(constant as Func).name} belongs to the program`).toBe(true);
    }
    operandsOfConstant(constant).forEach(visit);
  };
  for (const { initializer } of module.globals) if (initializer) visit(initializer);
  for (const { target } of module.aliases) visit(target);
  for (const instruction of module.functions.flatMap((each) =>
    each.blocks.flatMap((block) => block.instructions),
  )) {
    for (const operand of operandsOf(instruction)) {
      if (!['argument', 'instruction', 'metadata'].includes(operand.kind)) visit(operand as never);
    }
  }
}

describe('linkModules', () => {
  it('resolves declarations to definitions, in code and in data', async () => {
    const module = await link(
      'int f(int); extern int v; int *address = &v; int (*table[])(int) = {f}; int main(void) { return f(v); }',
      'int v = 3; int f(int x) { return x; }',
    );
    expect(functionNamed(module, 'f').blocks).toHaveLength(1);
    expect(globalNamed(module, 'v').initializer).toBeDefined();
    expectClosed(module);
  });

  it('keeps internal symbols of the same name apart', async () => {
    const module = await link(
      'static int help(void) { return 1; } int a(void) { return help(); }',
      'static int help(void) { return 2; } int b(void) { return help(); }',
      'int help(void) { return 3; }',
    );
    expect(module.functions.map((each) => each.name).sort()).toEqual([
      'a',
      'b',
      'help',
      'help.1',
      'help.2',
    ]);
    expect(returned(module, 'help')).toBe('3');
    expectClosed(module);
  });

  it('prefers strong to weak definitions, whatever their order', async () => {
    const weak = '__attribute__((weak)) int f(void) { return 1; } int a(void) { return f(); }';
    const strong = 'int f(void) { return 2; }';
    for (const texts of [
      [weak, strong],
      [strong, weak],
    ]) {
      const module = await link(...texts);
      expect(returned(module, 'f')).toBe('2');
      expectClosed(module);
    }
  });

  it('takes the first of two weak definitions', async () => {
    const module = await link(
      '__attribute__((weak)) int f(void) { return 1; }',
      '__attribute__((weak)) int f(void) { return 2; }',
    );
    expect(returned(module, 'f')).toBe('1');
  });

  it('names both files of a duplicate definition', async () => {
    const modules = await modulesOf('-O0', 'int twice = 1;', 'int twice = 2;');
    expect(() => linkModules(modules)).toThrow(LinkError);
    expect(() => linkModules(modules)).toThrow("'twice' is defined twice: in a.c and in b.c");
  });

  it('joins tentative definitions to the largest', async () => {
    const modules = await modulesOf('-O0 -fcommon', 'int v[2];', 'int v[5];', 'int v[3];');
    expect(globalNamed(linkModules(modules), 'v').valueType).toMatchObject({ length: 5 });
  });

  it('lets an initialised definition replace a tentative one', async () => {
    const modules = await modulesOf('-O0 -fcommon', 'int v;', 'int v = 7;');
    expect(globalNamed(linkModules(modules), 'v').linkage).toBe('external');
  });

  it('appends constructors and used symbols of all modules', async () => {
    const text = (name: string) =>
      `__attribute__((constructor)) static void ${name}(void) {} __attribute__((used)) static int ${name}_kept;`;
    const module = await link(text('first'), text('second'));
    expect(globalNamed(module, 'llvm.global_ctors').valueType).toMatchObject({ length: 2 });
    expectClosed(module);
  });

  it('leaves an alias with the body that it was written for', async () => {
    const module = await link(
      '__attribute__((weak)) int f(void) { return 1; } extern int g(void) __attribute__((alias("f")));',
      'int f(void) { return 2; }',
    );
    expect(returned(module, 'f')).toBe('2');
    const [alias] = module.aliases;
    expect(alias.target).toMatchObject({ kind: 'function', linkage: 'internal' });
    expectClosed(module);
  });

  it('makes a reference strong if one module has a strong one', async () => {
    const module = await link(
      'extern int f(void) __attribute__((weak)); int a(void) { return f ? f() : 0; }',
      'extern int f(void); int b(void) { return f(); }',
    );
    expect(functionNamed(module, 'f').linkage).toBe('external');
  });

  it('refuses modules for different machines', async () => {
    const modules = await modulesOf('-O0', 'int a;', 'int b;');
    modules[1].triple = 'aarch64-linux-gnu';
    expect(() => linkModules(modules)).toThrow(/compiled for aarch64/);
  });
});

describe('a library', () => {
  const member = (text: string, types: TypeTable, name: string) =>
    moduleOf(text, name, types, '-O0');

  it('gives only the members that are needed, and what they need', async () => {
    const types = new TypeTable();
    const main = await member('int one(void); int main(void) { return one(); }', types, 'main.c');
    const members = new Map([
      ['one', await member('int two(void); int one(void) { return two(); }', types, 'one.c')],
      ['two', await member('int two(void) { return 2; }', types, 'two.c')],
    ]);
    const asked: string[] = [];
    const module = linkModules([main], {
      find(symbol) {
        asked.push(symbol);
        return members.get(symbol);
      },
    });
    expect(module.functions.map((each) => each.name)).toEqual(['main', 'one', 'two']);
    expect(asked).toEqual(['one', 'two']);
    expectClosed(module);
  });

  it('is not asked for weak references', async () => {
    const types = new TypeTable();
    const text = 'extern int f(void) __attribute__((weak)); int main(void) { return f ? f() : 0; }';
    const main = await member(text, types, 'main.c');
    linkModules([main], {
      find(symbol) {
        throw new Error(`asked for ${symbol}`);
      },
    });
  });

  it('defines what the program has only an inline body of', async () => {
    const types = new TypeTable();
    const text = 'inline int f(void) { return 1; } int main(void) { return f(); }';
    const main = await moduleOf(text, 'main.c', types, '-O1 -Xclang -disable-llvm-passes');
    expect(functionNamed(main, 'f').linkage).toBe('available_externally');
    const real = await member('int f(void) { return 2; }', types, 'lib.c');
    const module = linkModules([main], { find: (symbol) => (symbol === 'f' ? real : undefined) });
    expect(returned(module, 'f')).toBe('2');
    expectClosed(module);
  });

  it('gives way to what the program defines itself', async () => {
    const types = new TypeTable();
    const text =
      'int grab(void); int give(void) { return 1; } int main(void) { return grab() + give(); }';
    const main = await member(text, types, 'main.c');
    const both = await member(
      'int grab(void) { return 3; } int give(void) { return 4; }',
      types,
      'lib.c',
    );
    const module = linkModules([main], {
      find: (symbol) => (symbol === 'grab' ? both : undefined),
    });
    expect(returned(module, 'give')).toBe('1');
    expectClosed(module);
  });
});
