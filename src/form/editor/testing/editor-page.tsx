import '@mantine/core/styles.css'
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { theme, themeVariables } from '#platform/web/theme.ts'
import { Notices } from '#platform/web/ui/notices.tsx'
import type { FormDocument } from '../../document/form-document.ts'
import { Canvas } from '../canvas.tsx'
import { CanvasBar, type Zoom } from '../canvas-bar.tsx'
import { DesignPanel } from '../design-panel.tsx'
import { createEditor, type Editor } from '../editor.ts'
import { EditorProvider } from '../editor-context.tsx'
import { useEditorKeys } from '../use-editor-keys.ts'

const placement = { type: 'popup', position: 'center', barSize: 52, width: 600, at: 50, screenHeight: 800 } as const

/** Mounts the editor alone on a page, without dashboard or server, for tests in a browser and for measuring. */
export function mountEditor(document: FormDocument, dark = false): Editor {
  const editor = createEditor(document)
  const root = globalThis.document.body.appendChild(globalThis.document.createElement('div'))
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} forceColorScheme={dark ? 'dark' : 'light'}>
      <EditorProvider editor={editor}>
        <Room editor={editor} />
      </EditorProvider>
      <Notices />
    </MantineProvider>,
  )
  return editor
}

function Room({ editor }: { editor: Editor }) {
  const [zoom, setZoom] = useState<Zoom>('fit')
  useEditorKeys(editor)
  const upload = (file: File) => Promise.resolve(`/media/${file.name}`)
  return (
    <div style={{ position: 'fixed', inset: 0, display: 'grid', gridTemplateColumns: '340px 1fr' }}>
      <aside style={{ padding: 16, overflow: 'auto' }}>
        <DesignPanel problems={[]} />
      </aside>
      <main style={{ display: 'grid', gridTemplateRows: 'auto 1fr' }}>
        <CanvasBar zoom={zoom} onZoom={setZoom} />
        <div style={{ position: 'relative' }}>
          <Canvas device="desktop" zoom={zoom} placement={placement} onZoom={setZoom} onUpload={upload} />
        </div>
      </main>
    </div>
  )
}
