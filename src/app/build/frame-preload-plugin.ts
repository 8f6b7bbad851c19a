import type { Plugin, Rollup } from 'vite'

/**
 * Lists the files of the frame behind the login in the page, so that theme.js can request them immediately if the user
 * is logged in. They load while the program's entry is still loading.
 */
export function framePreloadPlugin(): Plugin {
  return {
    name: 'trellis-frame-preload',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        return bundle ? html.replace('src="/theme.js"', `$& data-frame="${filesOfFrame(bundle).join(' ')}"`) : html
      },
    },
  }
}

function filesOfFrame(bundle: Rollup.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const frame = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/inside-router.tsx')))!
  const needed = [frame, ...frame.imports.map((name) => chunks.find(({ fileName }) => fileName === name)!)]
  const files = needed.filter(({ isEntry }) => !isEntry)
  return files.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
}
