import { ActionIcon, Button, Menu, SegmentedControl, Tooltip, VisuallyHidden } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDots,
  IconLayoutGrid,
  IconTemplate,
} from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { notify } from '#platform/web/ui/undoable.ts'
import { mailDesignCalls } from '../contract.ts'
import { blockName } from '../block-name.ts'
import { insertBlock, removeBlock } from '../changes.ts'
import { placeAfter } from '../drop.ts'
import { findBlock } from '../walk.ts'
import { newBlockId } from './block-id.ts'
import { Canvas } from './canvas/canvas.tsx'
import { useBoxes } from './canvas/use-boxes.ts'
import { useDrag } from './canvas/use-drag.ts'
import { useDrawing } from './canvas/use-drawing.ts'
import { copiedBlock, pastedBlock } from '../clipboard.ts'
import { panelId } from './focus-panel.ts'
import MailChecks from './mail-checks.tsx'
import styles from './mail-design.module.css'
import { useMailEditing, useMailState } from './mail-editing.tsx'
import { MailPreview } from './mail-preview.tsx'
import { NameDialog } from './name-dialog.tsx'
import { Palette } from './palette.tsx'
import { BlockPanel } from './panel/block-panel.tsx'
import { ThemePanel } from './panel/theme-panel.tsx'

interface MailWorkbenchProps {
  subject: string
  previewText: string
  onTemplates: () => void
}

type Mode = 'edit' | 'preview' | 'checks'

/** The editor's three parts: what a mail is made of, the mail, and the fields of what is selected. */
export function MailWorkbench({ subject, previewText, onTemplates }: MailWorkbenchProps) {
  const editing = useMailEditing()
  const { document, selected, past, future } = useMailState()
  const [mode, setMode] = useState<Mode>('edit')
  const [naming, setNaming] = useState<'template' | string | null>(null)
  const invalidates = [mailDesignCalls.kit]
  const done = (message: string) => () => {
    setNaming(null)
    notify(message)
  }
  const saveBlock = useAction(mailDesignCalls.saveBlock, { invalidates, onSuccess: done('Block saved.') })
  const saveTemplate = useAction(mailDesignCalls.saveTemplate, { invalidates, onSuccess: done('Template saved.') })
  const keep = naming === 'template' ? saveTemplate : saveBlock

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    if (key === 'z' && !event.shiftKey) editing.undo()
    else if ((key === 'z' && event.shiftKey) || key === 'y') editing.redo()
    else return
    event.preventDefault()
  }

  function onName(name: string) {
    const block = naming === null ? undefined : findBlock(document, naming)?.block
    if (naming === 'template') void saveTemplate.run({ name, document })
    else if (block) void saveBlock.run({ name, block })
  }

  return (
    <div className={styles.editor} onKeyDown={onKeyDown}>
      <div className={styles.bar}>
        <SegmentedControl
          size="xs"
          aria-label="What is shown"
          data={[
            { value: 'edit', label: 'Edit' },
            { value: 'preview', label: 'Preview' },
            { value: 'checks', label: 'Checks' },
          ]}
          value={mode}
          onChange={(next) => setMode(next as Mode)}
        />
        <Tooltip label="Undo (Ctrl Z)">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Undo"
            disabled={past.length === 0}
            onClick={editing.undo}
          >
            <IconArrowBackUp size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Redo (Ctrl Shift Z)">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Redo"
            disabled={future.length === 0}
            onClick={editing.redo}
          >
            <IconArrowForwardUp size={18} />
          </ActionIcon>
        </Tooltip>
        <span className={styles.push} />
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label="More">
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconLayoutGrid size={15} />} onClick={onTemplates}>
              Begin with another design
            </Menu.Item>
            <Menu.Item leftSection={<IconTemplate size={15} />} onClick={() => setNaming('template')}>
              Save as a template
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {mode === 'preview' && <MailPreview document={document} subject={subject} previewText={previewText} />}
      {mode === 'checks' && (
        <MailChecks
          document={document}
          subject={subject}
          onOpen={(id) => {
            setMode('edit')
            editing.select(id)
          }}
        />
      )}
      {mode === 'edit' && <Benches onSaveBlock={setNaming} />}
      {naming !== null && (
        <NameDialog
          title={naming === 'template' ? 'Save as a template' : 'Save as a reusable block'}
          initial={naming === 'template' ? subject : nameFor(document, naming)}
          busy={keep.busy}
          error={keep.error}
          onName={onName}
          onClose={() => setNaming(null)}
        />
      )}
    </div>
  )

  function nameFor(mail: typeof document, id: string): string {
    const found = findBlock(mail, id)
    return found ? blockName(found.block).slice(0, 60) : ''
  }
}

function Benches({ onSaveBlock }: { onSaveBlock: (id: string) => void }) {
  const editing = useMailEditing()
  const { document, selected, typing } = useMailState()
  const kit = useCall(mailDesignCalls.kit, {})
  const [device, setDevice] = useState('desktop')
  const stage = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const drawing = useDrawing(host, document, typing)
  const boxes = useBoxes(stage, host, document)
  const drag = useDrag(stage, boxes)
  const block = selected === null ? undefined : findBlock(document, selected)?.block

  function onCopy(event: ClipboardEvent) {
    if (isTyping(event) || !block || block.type === 'footer') return
    event.clipboardData.setData('text/plain', copiedBlock(block))
    event.preventDefault()
    if (event.type === 'cut') editing.change(removeBlock(block.id), { select: null })
  }

  function onPaste(event: ClipboardEvent) {
    if (isTyping(event)) return
    const pasted = pastedBlock(event.clipboardData.getData('text/plain'), newBlockId)
    if (!pasted) return
    event.preventDefault()
    editing.change(insertBlock(pasted, placeAfter(document, selected)), { select: pasted.id })
  }

  return (
    <div className={styles.benches}>
      <Palette saved={kit.data?.blocks ?? []} onDrag={drag.start} />
      <div className={styles.middle} onCopy={onCopy} onCut={onCopy} onPaste={onPaste}>
        <Canvas
          stage={stage}
          host={host}
          drawing={drawing}
          boxes={boxes}
          drag={drag}
          isPhone={device === 'phone'}
          onSaveBlock={onSaveBlock}
        />
        <SegmentedControl
          className={styles.device}
          size="xs"
          aria-label="Width of the canvas"
          value={device}
          onChange={setDevice}
          data={[
            { value: 'desktop', label: <DeviceLabel icon={IconDeviceDesktop} label="Desktop" /> },
            { value: 'phone', label: <DeviceLabel icon={IconDeviceMobile} label="Phone" /> },
          ]}
        />
      </div>
      <aside id={panelId} className={styles.panel} aria-label="Settings" onBlur={editing.endRun}>
        {block && (
          <Button
            className={styles.toTheme}
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() => editing.select(null)}
          >
            ‹ Whole mail
          </Button>
        )}
        {block ? <BlockPanel key={block.id} block={block} /> : <ThemePanel />}
      </aside>
    </div>
  )
}

function DeviceLabel({ icon: Picture, label }: { icon: typeof IconDots; label: string }) {
  return (
    <>
      <Picture size={15} aria-hidden style={{ verticalAlign: 'middle' }} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}

/** Whether a field or a text takes what is copied or pasted. */
function isTyping(event: ClipboardEvent): boolean {
  const [target] = event.nativeEvent.composedPath() as Element[]
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName))
}
