import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The editor alone (`form/editor/testing/editor-page.tsx`) as HTML that needs nothing else; its script calls itself `editorPage`. */
export async function buildEditorPage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../src/form/editor/testing/editor-page.tsx', import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    outdir: 'page',
    format: 'iife',
    globalName: 'editorPage',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.MODE': '"production"' },
  })
  const text = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))!.text
  const script = text('.js').replaceAll('</script', String.raw`<\/script`)
  const tokens = ':root{--trellis-line:#8883;--trellis-hover:#8882;--trellis-quiet:#8881;font-family:system-ui}'
  return `<!doctype html><html lang="en"><title>Editor</title><style>${text('.css')}${tokens}</style><body><script>${script}</script>`
}
