import { Button, ColorInput, FileButton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAccount } from '#platform/web/site.ts'
import { AdminPage } from '#platform/web/ui/admin-page.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { type Branding, brandingCalls, logoTooLarge, maxLogoBytes } from '../contract.ts'
import styles from './branding-page.module.css'

/** The page on which administrators change the appearance of the installation for its users. */
export default function BrandingPage() {
  const { isAdmin } = useAccount()
  const { data, error, refetch } = useCall(brandingCalls.load, {}, { enabled: isAdmin })
  return (
    <AdminPage
      title="Branding"
      note="Your name, logo and color in the dashboard, on the log-in page and in the emails that this installation sends to its users."
    >
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={3} height={60} />}
      {data && <BrandingForm saved={data.branding} />}
    </AdminPage>
  )
}

function BrandingForm({ saved }: { saved: Branding }) {
  const [name, setName] = useState(saved.name)
  const [accent, setAccent] = useState(saved.accent)
  /** Undefined: as saved; null: removed. */
  const [logo, setLogo] = useState<{ base64: string; url: string } | null>()
  const [tooLarge, setTooLarge] = useState('')
  // The colors of the whole dashboard are created at startup, so the page is reloaded.
  const save = useAction(brandingCalls.save, { onSuccess: () => location.reload() })
  const shown = logo === undefined ? saved.logo_url : (logo?.url ?? null)
  const choose = async (file: File | null) => {
    if (!file) return
    setTooLarge(file.size > maxLogoBytes ? logoTooLarge : '')
    if (file.size <= maxLogoBytes) setLogo(await readFile(file))
  }
  const logoProblem = tooLarge || save.issues['logo']
  return (
    <Panel
      title="Brand"
      onSubmit={() => void save.run({ name, accent, ...(logo !== undefined && { logo: logo?.base64 ?? null }) })}
      foot={
        <Button type="submit" loading={save.busy}>
          Save
        </Button>
      }
    >
      <ErrorNotice error={save.error} fields={['name', 'accent', 'logo']} />
      <TextInput
        label="Name"
        maw={420}
        description="Instead of “Trellis”."
        placeholder="Trellis"
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={save.issues['name']}
      />
      <div className={styles.logo}>
        <span className={styles.label}>Logo</span>
        {shown ? <img src={shown} alt="Logo" className={styles.picture} /> : <span className={styles.none}>None</span>}
        <FileButton accept="image/png,image/jpeg" onChange={(file) => void choose(file)}>
          {(button) => (
            <Button {...button} size="xs" variant="default">
              Upload logo
            </Button>
          )}
        </FileButton>
        {shown && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => setLogo(null)}>
            Remove logo
          </Button>
        )}
        <small className={styles.hint}>PNG or JPEG, square, up to 512 kB.</small>
        {logoProblem && (
          <small role="alert" className={styles.problem}>
            {logoProblem}
          </small>
        )}
      </div>
      <ColorInput
        label="Accent color"
        maw={420}
        description="For buttons and links. It has to be dark enough for white text."
        placeholder="#0c7a50"
        withEyeDropper={false}
        popoverProps={{ withinPortal: false }}
        value={accent}
        onChange={setAccent}
        error={save.issues['accent']}
      />
    </Panel>
  )
}

function readFile(file: File): Promise<{ base64: string; url: string }> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.addEventListener('load', () => {
      const url = reader.result as string
      resolve({ url, base64: url.slice(url.indexOf(',') + 1) })
    })
    reader.readAsDataURL(file)
  })
}
