import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * Returns the editor alone (`form/editor/testing/editor-page.tsx`) as self-contained HTML. Its script's global name is
 * `editorPage`.
 */
export const buildEditorPage = (): Promise<string> =>
  buildPage('../src/form/editor/testing/editor-page.tsx', 'editorPage')

/** Builds a page as self-contained HTML whose script has the given global name. `entry` is relative to this folder. */
export async function buildPage(entry: string, globalName: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    outdir: 'page',
    format: 'iife',
    globalName,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.MODE': '"production"' },
  })
  const text = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))!.text
  const script = text('.js').replaceAll('</script', String.raw`<\/script`)
  const tokens = ':root{--trellis-line:#8883;--trellis-hover:#8882;--trellis-quiet:#8881;font-family:system-ui}'
  return `<!doctype html><html lang="en"><title>Page</title><style>${text('.css')}${tokens}</style><body><script>${script}</script>`
}
