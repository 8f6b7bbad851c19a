import type { Plugin } from 'vite'
import { noticesOf, noticesText } from './notices.ts'

/**
 * Writes which packages the dashboard contains, with their licenses: as text for readers of the folder, and as data for
 * the dashboard's page.
 */
export function noticesPlugin(): Plugin {
  return {
    name: 'trellis-notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((piece) => (piece.type === 'chunk' ? piece.moduleIds : []))
      const notices = noticesOf(ids)
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source: noticesText(notices) })
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.json', source: JSON.stringify(notices) })
    },
  }
}
