import { Button, Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { FormDocument } from '#form/document/form-document.ts'
import { DeviceSwitch } from '#form/editor/canvas-bar.tsx'
import { devices, type DeviceName } from '#form/editor/devices.ts'
import styles from './form-preview.module.css'
import { openPreview } from './preview-surface.ts'

/** The popup over a page, as a visitor sees it. Fields can be filled in; nothing is sent. */
export function FormPreview({ document: form, onClose }: { document: FormDocument; onClose: () => void }) {
  const [device, setDevice] = useState<DeviceName>(window.innerWidth < 768 ? 'phone' : 'desktop')
  const [opening, setOpening] = useState(0)
  const [isClosed, setClosed] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)

  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!isReady || !page) return
    return openPreview(page, form, () => setClosed(true))
  }, [isReady, form, opening])

  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      title="Preview"
      closeButtonProps={{ 'aria-label': 'Close the preview' }}
      classNames={{ body: styles.body!, content: styles.content! }}
    >
      <div className={styles.bar}>
        <DeviceSwitch device={device} onDevice={setDevice} />
        <Button
          size="compact-sm"
          variant="default"
          disabled={!isClosed}
          onClick={() => {
            setClosed(false)
            setOpening((count) => count + 1)
          }}
        >
          Show again
        </Button>
        <span className={styles.hint}>Nothing is sent from here.</span>
      </div>
      <div className={styles.stage}>
        <iframe
          ref={frame}
          className={styles.frame}
          data-device={device}
          title="The form as a visitor sees it"
          style={{ width: device === 'desktop' ? '100%' : devices[device].width }}
          srcDoc="<!doctype html><html lang=en><title>Preview</title><body></body></html>"
          onLoad={() => setReady(true)}
        />
      </div>
    </Modal>
  )
}
