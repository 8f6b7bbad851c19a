import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { contractsPlugin } from './contracts-plugin.ts'
import { mantineStylesPlugin } from './mantine-styles-plugin.ts'
import { noticesPlugin } from './notices-plugin.ts'

const source = fileURLToPath(new URL('../../', import.meta.url))

/** Where the built dashboard lies. */
export const webFolder = fileURLToPath(new URL('../../../dist/web/', import.meta.url))

/** Small modules that every page needs: as one piece they take less than each by itself, and pages share it. */
const onEveryPage = new RegExp(
  [
    String.raw`node_modules/(react|scheduler)/`,
    String.raw`@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes)`,
    String.raw`@mantine/hooks/esm/(use-id|utils/random-id|use-uncontrolled|use-media-query)`,
    String.raw`@mantine/core/esm/components/(Text|Anchor|Button|ActionIcon|UnstyledButton|Loader)/`,
    String.raw`platform/web/router/`,
    String.raw`vite/preload-helper`,
    String.raw`platform/web/slot`,
    // Screens before the log-in are in accounts, and fill slots of sites; other rooms fill the slots of both.
    String.raw`features/(sites|accounts)/web/(index|slots)`,
  ].join('|'),
)

/** What the rooms bring to the dashboard, with the icons of the sidebar; the screens before the log-in do without. The rooms of imports and attachments lend components only. */
const ofEveryRoom = /features\/(?!accounts|members|display-rules|imports|attachments)[^/]+\/web\/(index|slots)\.tsx?$/

/** How Vite builds and serves the dashboard. */
export function viteConfig(): InlineConfig {
  return {
    configFile: false,
    root: `${source}app/web`,
    cacheDir: fileURLToPath(new URL('../../../node_modules/.vite/', import.meta.url)),
    logLevel: 'warn',
    plugins: [contractsPlugin(), mantineStylesPlugin(), react(), noticesPlugin()],
    resolve: { alias: [{ find: /^#(?=(?:core|platform|form|embed|features|app)\/)/, replacement: source }] },
    build: {
      outDir: webFolder,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // The lists of what each screen will import would be a tenth of the first load and grow with every screen. What it costs is one
      // round trip when a screen is opened for the first time.
      modulePreload: false,
      chunkSizeWarningLimit: 1000,
      // A schema that nobody asks anything of is left out, and zod with it.
      rollupOptions: {
        treeshake: { manualPureFunctions: ['z'] },
        // The entry names every piece there is, so that names are short.
        output: {
          chunkFileNames: 'assets/[hash].js',
          assetFileNames: 'assets/[hash][extname]',
          codeSplitting: {
            groups: [
              { name: 'base', test: onEveryPage, priority: 2 },
              { name: 'rooms', test: ofEveryRoom, priority: 1 },
            ],
          },
        },
      },
    },
  }
}
