import { Accordion, Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import { BodyEditor } from './body-editor.tsx'
import type { EmailDraft } from './email-draft.ts'
import styles from './email-editor.module.css'
import { LookFields } from './look-fields.tsx'

interface EmailFieldsProps {
  draft: EmailDraft
  onChange: (fields: Partial<EmailDraft>) => void
  /** By dotted path: "email.subject". */
  issues: Readonly<Record<string, string>>
}

type LineName = 'name' | 'subject' | 'preview_text' | 'custom_sender' | 'reply_to' | 'footer'

/** Everything of an email that is written. */
export function EmailFields({ draft, onChange, issues }: EmailFieldsProps) {
  const field = (name: LineName, maxLength: number) => ({
    value: draft[name],
    maxLength,
    error: issues[`email.${name}`],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <Stack gap="md">
      <TextInput label="Name" description="For you alone: how the email is called in lists." {...field('name', 100)} />
      <TextInput label="Subject" {...field('subject', 200)} />
      <TextInput
        label="Preview text"
        description="The line that inboxes show after the subject."
        {...field('preview_text', 200)}
      />
      <BodyEditor value={draft.body} error={issues['email.body']} onChange={(body) => onChange({ body })} />
      <Accordion variant="contained" classNames={{ content: styles.more! }} multiple>
        <Accordion.Item value="look">
          <Accordion.Control>Look</Accordion.Control>
          <Accordion.Panel>
            <LookFields draft={draft} onChange={onChange} issues={issues} />
          </Accordion.Panel>
        </Accordion.Item>
        <Accordion.Item value="sender">
          <Accordion.Control>Sender and footer</Accordion.Control>
          <Accordion.Panel>
            <Stack gap="md">
              <TextInput label="Sender's name" placeholder="The name of your site" {...field('custom_sender', 100)} />
              <TextInput
                label="Answers go to"
                type="email"
                placeholder="The sender's address"
                {...field('reply_to', 254)}
              />
              <Textarea
                label="Footer"
                description="Your postal address and the link to unsubscribe are always there."
                autosize
                minRows={2}
                maxRows={6}
                {...field('footer', 1000)}
              />
              <Checkbox
                label="Forms send this email when no other is chosen"
                checked={draft.default}
                onChange={(event) => onChange({ default: event.currentTarget.checked })}
              />
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Stack>
  )
}
