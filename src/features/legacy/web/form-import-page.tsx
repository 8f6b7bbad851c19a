import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { formCalls } from '#features/forms/contract.ts'
import { type ImportedForm, legacyCalls } from '../contract.ts'
import styles from './legacy.module.css'

/** Imports forms from another tool, and reports what couldn't be converted. */
export default function FormImportPage() {
  const path = useSitePath()
  const [source, setSource] = useState({ file_name: '', content: '' })
  const [imported, setImported] = useState<readonly ImportedForm[]>([])
  const { run, busy, error } = useAction(legacyCalls.importForms, { invalidates: [formCalls.list] })
  const importForms = async () => {
    const answer = await run(source)
    if (!answer) return
    setImported(answer.forms)
    setSource({ file_name: '', content: '' })
  }
  return (
    <Page
      title="Import forms"
      note="Imported forms are added as drafts."
      back={{ label: 'List Builder', to: path('/forms') }}
      width="narrow"
    >
      <Stack gap="lg">
        <Panel
          title="File or snippet"
          text="A JSON export from Sumo, BDOW, Elementor or similar, a CSV with one form per row, or the embed HTML from Mailchimp, Kit, Brevo and others."
          onSubmit={() => void importForms()}
          foot={
            <Group gap="xs">
              <FileButton
                accept=".json,.csv,.html,.htm,.txt"
                onChange={(file) => void file?.text().then((content) => setSource({ file_name: file.name, content }))}
              >
                {(props) => (
                  <Button variant="default" {...props}>
                    Choose file
                  </Button>
                )}
              </FileButton>
              <Button type="submit" loading={busy} disabled={source.content.trim() === ''}>
                Import
              </Button>
            </Group>
          }
        >
          <ErrorNotice error={error} />
          <Textarea
            label={source.file_name || 'Or paste it here'}
            autosize
            minRows={6}
            maxRows={14}
            maxLength={500_000}
            spellCheck={false}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12.5 } }}
            value={source.content}
            onChange={(event) => setSource({ file_name: source.file_name, content: event.target.value })}
          />
        </Panel>
        {imported.length > 0 && (
          <section aria-label="Imported forms">
            <ul className={styles.report}>
              {imported.map((form) => (
                <Imported key={form.popup_id} form={form} />
              ))}
            </ul>
          </section>
        )}
      </Stack>
    </Page>
  )
}

function Imported({ form: { popup_id, name, kept, lost } }: { form: ImportedForm }) {
  const path = useSitePath()
  return (
    <li>
      <Group justify="space-between" wrap="nowrap">
        <strong>{name}</strong>
        <TextLink to={path(`/forms/${popup_id}`)}>Open form</TextLink>
      </Group>
      <Text size="sm" c="dimmed">
        {kept.length > 0 ? `Converted: ${kept.join(', ')}.` : 'Only the name could be imported.'}
        {lost.length > 0 ? ' Not converted:' : ' Everything was converted.'}
      </Text>
      {lost.length > 0 && (
        <ul>
          {lost.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
