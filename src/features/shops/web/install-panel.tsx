import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { saveBlob } from '#platform/web/save-file.ts'
import { usePublicUrl, useSite } from '#platform/web/site.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { WarnNote } from '#platform/web/ui/warn-note.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { shopCalls } from '../contract.ts'
import styles from './store.module.css'

/** Shows how to add the script to the store's pages, and checks whether it is there. */
export function InstallPanel({ address: known }: { address: string }) {
  const { key } = useSite()
  const publicUrl = usePublicUrl()
  const [address, setAddress] = useState('')
  const check = useAction(shopCalls.checkInstall)
  const [seen, setSeen] = useState<{ state: string; seen: string; address: string } | null>(null)
  const file = useAction(shopCalls.installFile, {
    onSuccess: ({ name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      saveBlob(name, new Blob([bytes], { type: 'application/zip' }))
    },
  })
  const look = async () => setSeen((await check.run({ address })) ?? null)
  return (
    <Panel title="Script on your store" text="Forms show on every page that carries this line.">
      <ErrorNotice error={file.error} />
      <CopyField label="Line of HTML to copy" value={`<script async src="${publicUrl}/s/${key}.js"></script>`} />
      <div className={styles.buttons}>
        <Button variant="default" loading={file.busy} onClick={() => void file.run({ kind: 'shopify' })}>
          Download Shopify app embed
        </Button>
        <Button variant="default" loading={file.busy} onClick={() => void file.run({ kind: 'wordpress' })}>
          Download WordPress plugin
        </Button>
      </div>
      <p className={styles.dim}>
        Shopify: put the folder into the <code>extensions</code> folder of your app and deploy it, then switch Trellis
        on under Themes → Customize → App embeds. WordPress: Plugins → Add plugin → Upload plugin.
      </p>
      <IfMay call={shopCalls.checkInstall}>
        <form
          className={styles.check}
          noValidate
          aria-label="Check the installation"
          onSubmit={(event) => {
            event.preventDefault()
            void look()
          }}
        >
          <TextInput
            label="Is it installed?"
            placeholder={known || 'https://shop.example'}
            maxLength={500}
            value={address}
            error={check.issues['address']}
            onChange={(event) => setAddress(event.target.value)}
          />
          <Button type="submit" variant="default" loading={check.busy}>
            Check
          </Button>
        </form>
      </IfMay>
      <ErrorNotice error={check.error} fields={['address']} />
      {seen && !check.busy && (
        <WarnNote
          isLive
          icon={
            seen.state === 'installed' ? (
              <IconCheck size={16} aria-hidden />
            ) : (
              <IconAlertTriangle size={16} aria-hidden />
            )
          }
        >
          {seen.seen} <span className={styles.dim}>{seen.address}</span>
        </WarnNote>
      )}
    </Panel>
  )
}
