import { SegmentedControl, Select, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { contactCalls } from '#features/contacts/contract.ts'
import { useCall } from '#platform/web/use-call.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { mailDesignCalls } from '../contract.ts'
import type { MailDocument } from '../document.ts'
import { MailFrame } from './mail-frame.tsx'
import styles from './preview.module.css'
import { useLater } from './use-later.ts'

const views = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'dark', label: 'Dark' },
  { value: 'text', label: 'Plain text' },
]

interface MailPreviewProps {
  document: MailDocument
  subject: string
  previewText: string
}

/** Shows the email as composed by the server, the way a recipient gets it. */
export function MailPreview({ document, subject, previewText }: MailPreviewProps) {
  const [view, setView] = useState('desktop')
  const [contactId, setContactId] = useState<string | null>(null)
  const preview = useCall(
    mailDesignCalls.preview,
    { document, subject, preview_text: previewText, ...(contactId && { contact_id: contactId }) },
    { keepPrevious: true },
  )
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.previewBar}>
        <SegmentedControl size="xs" aria-label="Preview as" data={views} value={view} onChange={setView} />
        <ContactPicker value={contactId} onChange={setContactId} />
      </div>
      <ErrorNotice error={preview.error} retry={preview.refetch} />
      {preview.data && (
        <p className={styles.subjectLine}>
          <strong>{preview.data.subject || 'No subject'}</strong>
          {preview.data.preview_text && <span> – {preview.data.preview_text}</span>}
        </p>
      )}
      {preview.isLoading && <Skeleton height={480} radius="lg" />}
      {preview.data && view === 'text' && <pre className={styles.plain}>{preview.data.text}</pre>}
      {preview.data && view !== 'text' && <MailFrame html={preview.data.html} view={view as 'desktop'} />}
    </section>
  )
}

function ContactPicker({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const [search, setSearch] = useState('')
  const asked = useLater(search.includes(' ') ? '' : search, 250)
  const { data } = useCall(contactCalls.list, { search: asked, limit: 10 }, { keepPrevious: true })
  const options = (data?.contacts ?? []).map(({ id, email }) => ({ value: id, label: email }))
  return (
    <Select
      size="xs"
      aria-label="Preview as contact"
      placeholder="Sample contact"
      data={options}
      searchable
      clearable
      nothingFoundMessage="No contacts found"
      filter={({ options: all }) => all}
      value={value}
      onChange={onChange}
      onSearchChange={setSearch}
    />
  )
}
