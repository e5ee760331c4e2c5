/** Style sheets and components name the same classes: none is missing, and none is unused. */
import assert from 'node:assert/strict'
import { readFile, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../web/src', import.meta.url))
const names = await readdir(source, { recursive: true })
const textOf = new Map(
  await Promise.all(
    names
      .filter((name) => /\.(css|tsx?)$/.test(name))
      .map(async (name) => [join(source, name), await readFile(join(source, name), 'utf8')] as const),
  ),
)
const components = [...textOf].filter(([path]) => !path.endsWith('.css'))

/**
 * The class names that a style sheet defines itself; `composes: x from global` and `:global(...)` name those of
 * base.css.
 */
const definedIn = (css: string): ReadonlySet<string> => {
  const selectors = css.replaceAll(/\/\*.*?\*\/|:global\([^)]*\)|'[^']*'/gs, '')
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
}
const baseClasses = definedIn(textOf.get(join(source, 'ui/base.css')) ?? '')

type Use = {
  readonly path: string
  readonly sheet: string
  readonly names: readonly string[]
  readonly isWhole: boolean
}

/**
 * What each component takes from each module that it imports. `isWhole`: the module is passed on with all its classes.
 */
const uses: readonly Use[] = components.flatMap(([path, text]) =>
  [...text.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)].map(([, variable = '', module = '']) => ({
    path,
    sheet: resolve(dirname(path), module),
    names: [...text.matchAll(new RegExp(String.raw`\b${variable}(?:\.(\w+)\b(?!\()|\['(\w+)'\])`, 'g'))].map(
      ([, name, quoted]) => name ?? quoted ?? '',
    ),
    isWhole: new RegExp(String.raw`classNames[=:]\s*\{?${variable}\b|\.\.\.${variable}\b`).test(text),
  })),
)

describe('the classes of the style sheets', () => {
  it('are defined in the module from which a component takes them', () => {
    for (const { path, sheet, names } of uses)
      for (const name of names)
        assert.ok(
          definedIn(textOf.get(sheet) ?? '').has(name),
          `${path} asks for .${name}, which ${sheet} does not have`,
        )
  })

  it('are in base.css when a component or a module names them without an import', () => {
    const named = [...textOf].flatMap(([path, text]) => {
      const found = path.endsWith('.css')
        ? text.matchAll(/composes: ([^;]+) from global/g)
        : text.matchAll(/className[=:] ?["']([^"']+)["']/g)
      return [...found].flatMap(([, list = '']) => list.split(' ').map((name) => [path, name] as const))
    })
    for (const [path, name] of named)
      assert.ok(baseClasses.has(name), `${path} names .${name}, which base.css does not have`)
  })

  it('are used: no module has an unused class', () => {
    for (const [sheet, css] of [...textOf].filter(([path]) => path.endsWith('.module.css'))) {
      const its = uses.filter((use) => use.sheet === sheet)
      if (its.some(({ isWhole }) => isWhole)) continue
      const composed = [...css.matchAll(/composes: (\w+);/g)].map(([, name = '']) => name)
      const taken = new Set([...its.flatMap((use) => use.names), ...composed])
      assert.deepEqual(
        [...definedIn(css)].filter((name) => !taken.has(name)),
        [],
        sheet,
      )
    }
  })

  it('of base.css are used somewhere', () => {
    const elsewhere = [...textOf]
      .filter(([path]) => !path.endsWith('base.css'))
      .map(([, text]) => text)
      .join('\n')
    assert.deepEqual(
      [...baseClasses].filter((name) => !new RegExp(String.raw`\b${name}\b`).test(elsewhere)),
      [],
    )
  })
})
