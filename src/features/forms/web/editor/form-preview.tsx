import { Anchor, Button, Loader, Modal, SegmentedControl } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { siteCalls } from '#features/sites/contract.ts'
import { DeviceSwitch } from '#form/editor/canvas-bar.tsx'
import { devices, type DeviceName } from '#form/editor/devices.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { formCalls } from '../../contract.ts'
import type { FormFields } from './form-fields.ts'
import styles from './form-preview.module.css'
import { PreviewPage } from './preview-page.tsx'
import { SharePreview } from './share-preview.tsx'

interface FormPreviewProps {
  form: FormFields & { id: string }
  onClose: () => void
}

/** The page that the form is shown on: a sample page, or a copy of one of the owner's pages. */
type Place = 'sample' | 'site'

/**
 * Shows the form on a page immediately, as visitors see it. Uses the real script, which stores and sends nothing here.
 */
export default function FormPreview({ form, onClose }: FormPreviewProps) {
  const [device, setDevice] = useState<DeviceName>(window.innerWidth < 768 ? 'phone' : 'desktop')
  const [opening, setOpening] = useState(0)
  const [base, setBase] = useState('')
  const [place, setPlace] = useState<Place>('sample')
  const [page, setPage] = useState('')
  const [isSharing, setSharing] = useState(false)
  const preview = useAction(formCalls.preview)
  const shop = useCall(siteCalls.list, {}).data?.demo_shop_url
  const isAsked = useRef(false)
  const frame = useRef<HTMLIFrameElement>(null)

  async function ask() {
    const answer = await preview.run({ form })
    if (answer) setBase(answer.previewUrl)
  }
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void ask()
    // Runs once, for the form as it was when the preview opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  // The popup in the frame receives the keys. It forwards those that it doesn't use.
  useEffect(() => {
    const onMessage = ({ data, source }: MessageEvent) => {
      if (data === 'trellis:escape' && source === frame.current?.contentWindow && !isSharing) onClose()
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [onClose, isSharing])

  const address = base && place === 'site' ? page && `${base}/on/${page}` : base
  return (
    <Modal
      opened
      onClose={onClose}
      // Escape closes only the topmost dialog.
      closeOnEscape={!isSharing}
      fullScreen
      title="Preview"
      closeButtonProps={{ 'aria-label': 'Close the preview' }}
      classNames={{ body: styles.body!, content: styles.content! }}
    >
      <div className={styles.bar}>
        <SegmentedControl
          aria-label="Preview page"
          value={place}
          onChange={(value) => setPlace(value as Place)}
          data={[
            { value: 'sample', label: 'Sample page' },
            { value: 'site', label: 'Your site' },
          ]}
        />
        <DeviceSwitch device={device} onDevice={setDevice} />
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconRefresh size={15} aria-hidden />}
          disabled={!address}
          onClick={() => setOpening((count) => count + 1)}
        >
          Replay
        </Button>
        {address && (
          <Anchor href={address} target="_blank" rel="noreferrer" size="sm">
            Open in new tab
          </Anchor>
        )}
        {base && shop && (
          <Anchor href={`${shop}/?preview=${base.split('/').at(-1)}`} target="_blank" rel="noreferrer" size="sm">
            Open in the demo shop
          </Anchor>
        )}
        <span className={styles.hint}>Submissions in the preview are not saved.</span>
        {address && <SharePreview address={address} isOpen={isSharing} onOpen={setSharing} />}
      </div>
      {place === 'site' && <PreviewPage onPage={setPage} />}
      <div className={styles.stage}>
        {preview.error && (
          <div className={styles.waiting}>
            <ErrorNotice error={preview.error} retry={() => void ask()} />
          </div>
        )}
        {!base && !preview.error && (
          <div className={styles.waiting}>
            <Loader aria-label="Loading the preview" />
          </div>
        )}
        {base && !address && <p className={styles.waiting}>The form shows here once the page is loaded.</p>}
        {address && (
          <iframe
            key={`${address} ${opening}`}
            ref={frame}
            className={styles.frame}
            data-device={device}
            title="Form preview"
            style={{ width: device === 'desktop' ? '100%' : devices[device].width }}
            sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
            src={new URL(address).pathname}
          />
        )}
      </div>
    </Modal>
  )
}
