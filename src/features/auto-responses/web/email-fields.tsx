import { Accordion, Checkbox, TextInput } from '@mantine/core'
import type { EmailDraft } from './email-draft.ts'
import styles from './email-editor.module.css'

interface EmailFieldsProps {
  draft: EmailDraft
  onChange: (fields: Partial<EmailDraft>) => void
  /** Messages by dotted path, such as "email.subject". */
  issues: Readonly<Record<string, string>>
}

type LineName = 'name' | 'subject' | 'preview_text' | 'custom_sender' | 'reply_to'

/** Fields of an email besides its design: name, subject, preview text, sender. */
export function EmailFields({ draft, onChange, issues }: EmailFieldsProps) {
  const field = (name: LineName, maxLength: number) => ({
    value: draft[name],
    maxLength,
    error: issues[`email.${name}`],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <div className={styles.fields}>
      <TextInput label="Subject" placeholder="Welcome to our list" {...field('subject', 200)} />
      <TextInput
        label="Preview text"
        placeholder="Shown after the subject in inboxes"
        {...field('preview_text', 200)}
      />
      <Accordion className={styles.more!} variant="contained">
        <Accordion.Item value="settings">
          <Accordion.Control>Name and sender</Accordion.Control>
          <Accordion.Panel>
            <div className={styles.fields}>
              <TextInput label="Email name" description="Only your team sees it." {...field('name', 100)} />
              <TextInput
                label="From name"
                description="Shown in inboxes."
                placeholder="The name of your site"
                {...field('custom_sender', 100)}
              />
              <TextInput
                label="Reply-to"
                description="Where replies go."
                type="email"
                placeholder="The sender’s address"
                {...field('reply_to', 254)}
              />
              <Checkbox
                label="Default email for forms"
                description="Sent by forms with no email of their own."
                checked={draft.default}
                onChange={(event) => onChange({ default: event.currentTarget.checked })}
              />
            </div>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </div>
  )
}
