import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
import { contractsPlugin } from './contracts-plugin.ts'
import { framePreloadPlugin } from './frame-preload-plugin.ts'
import { mantineStylesPlugin } from './mantine-styles-plugin.ts'
import { noticesPlugin } from './notices-plugin.ts'

const source = fileURLToPath(new URL('../../', import.meta.url))

/** Folder of the built dashboard. */
export const webFolder = fileURLToPath(new URL('../../../dist/web/', import.meta.url))

/** Returns how Vite builds and serves the dashboard. */
export function viteConfig(): InlineConfig {
  return {
    configFile: false,
    root: `${source}app/web`,
    cacheDir: fileURLToPath(new URL('../../../node_modules/.vite/', import.meta.url)),
    logLevel: 'warn',
    plugins: [contractsPlugin(), mantineStylesPlugin(), react(), noticesPlugin(), framePreloadPlugin()],
    resolve: { alias: [{ find: /^#(?=(?:core|platform|form|embed|features|app)\/)/, replacement: source }] },
    build: {
      outDir: webFolder,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // The lists of files that each screen will import would be a tenth of the first load and grow with every screen.
      // The cost of leaving them out is one round trip when a screen is opened for the first time.
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1000,
      // An unused schema is removed, and zod with it.
      rollupOptions: {
        treeshake: { manualPureFunctions: ['z'] },
        // The entry names every chunk, so the names are kept short.
        output: {
          chunkFileNames: 'assets/[hash].js',
          assetFileNames: 'assets/[hash][extname]',
          codeSplitting: {
            groups: chunkGroups.map((group, i) => ({ ...group, priority: chunkGroups.length - i })),
          },
        },
      },
    },
  }
}
