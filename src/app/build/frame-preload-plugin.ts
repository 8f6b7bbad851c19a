import type { Plugin, Rollup } from 'vite'

/**
 * Names the files of the frame behind the log-in in the page, so that theme.js asks for them at once where somebody is logged
 * in: they come while the start of the program is still on its way.
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
