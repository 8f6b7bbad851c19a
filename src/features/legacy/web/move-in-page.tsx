import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { formCalls } from '#features/forms/contract.ts'
import { type Arrival, legacyCalls } from '../contract.ts'
import styles from './legacy.module.css'

/** Makes forms of what another suite calls its forms, and says what could not be kept. */
export default function MoveInPage() {
  const path = useSitePath()
  const [source, setSource] = useState({ file_name: '', content: '' })
  const [arrived, setArrived] = useState<readonly Arrival[]>([])
  const { run, busy, error } = useAction(legacyCalls.moveIn, { invalidates: [formCalls.list] })
  const take = async () => {
    const answer = await run(source)
    if (!answer) return
    setArrived(answer.forms)
    setSource({ file_name: '', content: '' })
  }
  return (
    <Page
      title="Move in"
      note="Takes forms over from another suite, as paused forms."
      back={{ label: 'List Builder', to: path('/forms') }}
      width="narrow"
    >
      <Stack gap="lg">
        <Panel
          title="A file or a snippet"
          text="JSON of Sumo, BDOW, Elementor or a suite like them, a table with a form in each row (CSV), or the HTML that Mailchimp, Kit, Brevo and others give you for your pages."
          onSubmit={() => void take()}
          foot={
            <Group gap="xs">
              <FileButton
                accept=".json,.csv,.html,.htm,.txt"
                onChange={(file) => void file?.text().then((content) => setSource({ file_name: file.name, content }))}
              >
                {(props) => (
                  <Button variant="default" {...props}>
                    Choose a file
                  </Button>
                )}
              </FileButton>
              <Button type="submit" loading={busy} disabled={source.content.trim() === ''}>
                Move in
              </Button>
            </Group>
          }
        >
          <ErrorNotice error={error} />
          <Textarea
            label={source.file_name || 'Paste it here'}
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
        {arrived.length > 0 && (
          <section aria-label="What moved in">
            <ul className={styles.report}>
              {arrived.map((form) => (
                <Arrived key={form.popup_id} form={form} />
              ))}
            </ul>
          </section>
        )}
      </Stack>
    </Page>
  )
}

function Arrived({ form: { popup_id, name, kept, lost } }: { form: Arrival }) {
  const path = useSitePath()
  return (
    <li>
      <Group justify="space-between" wrap="nowrap">
        <strong>{name}</strong>
        <TextLink to={path(`/forms/${popup_id}`)}>Open the form</TextLink>
      </Group>
      <Text size="sm" c="dimmed">
        {kept.length > 0 ? `Kept: ${kept.join(', ')}.` : 'Its name is all that was understood.'}
        {lost.length > 0 ? ' Not kept:' : ' Nothing was lost.'}
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
