import { Button, Popover } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { QrPicture } from '#platform/web/ui/qr-picture.tsx'
import styles from './form-preview.module.css'

interface SharePreviewProps {
  address: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** The address of a preview, for sending to others or scanning with a phone. */
export function SharePreview({ address, isOpen, onOpen }: SharePreviewProps) {
  return (
    <Popover opened={isOpen} onChange={onOpen} position="bottom-end" shadow="lg" width={300} trapFocus>
      <Popover.Target>
        <Button
          className={styles.share!}
          variant="default"
          leftSection={<IconQrcode size={16} aria-hidden />}
          onClick={() => onOpen(!isOpen)}
        >
          Phone or link
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.code}>
          <QrPicture text={address} label="QR code of the preview" />
          <p>Scan the code with your phone, or share the link. Both work for one day.</p>
          <CopyField label="Preview link" value={address} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
