import { Anchor, Button, Loader, Modal } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { DeviceSwitch } from '#form/editor/canvas-bar.tsx'
import { devices, type DeviceName } from '#form/editor/devices.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { formCalls } from '../../contract.ts'
import type { FormFields } from './form-fields.ts'
import styles from './form-preview.module.css'

interface FormPreviewProps {
  form: FormFields & { id: string }
  onClose: () => void
}

/** The form on a page of its own as a visitor sees it, at once: the real script, which stores and sends nothing. */
export function FormPreview({ form, onClose }: FormPreviewProps) {
  const [device, setDevice] = useState<DeviceName>(window.innerWidth < 768 ? 'phone' : 'desktop')
  const [opening, setOpening] = useState(0)
  const [address, setAddress] = useState('')
  const preview = useAction(formCalls.preview)
  const isAsked = useRef(false)

  async function ask() {
    const answer = await preview.run({ form })
    if (answer) setAddress(answer.previewUrl)
  }
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void ask()
    // Once, for the form as it was when the preview opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

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
          size="compact-md"
          variant="default"
          leftSection={<IconRefresh size={15} aria-hidden />}
          disabled={!address}
          onClick={() => setOpening((count) => count + 1)}
        >
          Show again
        </Button>
        {address && (
          <Anchor href={address} target="_blank" rel="noreferrer" size="sm">
            Open in a tab
          </Anchor>
        )}
        <span className={styles.hint}>Nothing is sent from here.</span>
        {address && (
          <div className={styles.share}>
            <CopyField label="Address of this preview, for a day" value={address} />
          </div>
        )}
      </div>
      <div className={styles.stage}>
        {preview.error && (
          <div className={styles.waiting}>
            <ErrorNotice error={preview.error} retry={() => void ask()} />
          </div>
        )}
        {!address && !preview.error && (
          <div className={styles.waiting}>
            <Loader aria-label="Loading the preview" />
          </div>
        )}
        {address && (
          <iframe
            key={opening}
            className={styles.frame}
            data-device={device}
            title="The form as a visitor sees it"
            style={{ width: device === 'desktop' ? '100%' : devices[device].width }}
            sandbox="allow-scripts allow-forms allow-popups"
            src={new URL(address).pathname}
          />
        )}
      </div>
    </Modal>
  )
}
