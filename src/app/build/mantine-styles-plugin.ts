import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const classNames = /@mantine\/(\w+)\/esm\/(?:.*\/)?(\w+)\.module\.mjs$/
const packages = new URL('../../../node_modules/@mantine/', import.meta.url)

/**
 * Loads the styles of a Mantine component together with the component, so that a page downloads only the styles it
 * needs and no list has to be maintained. Mantine's own style sheet would add 41 kB to the first page.
 */
export function mantineStylesPlugin(): Plugin {
  return {
    name: 'trellis-mantine-styles',
    enforce: 'pre',
    transform(code, id) {
      const [, name, component] = classNames.exec(id.split('?')[0]!.replaceAll('\\', '/')) ?? []
      const sheet = name === 'core' ? `core/styles/${component}.layer.css` : `${name}/styles.layer.css`
      if (!component || !existsSync(fileURLToPath(new URL(sheet, packages)))) return null
      return { code: `import '@mantine/${sheet}'\n${code}`, map: null, moduleSideEffects: true }
    },
  }
}
