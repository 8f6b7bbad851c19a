import { Button, FileButton, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useSiteId } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useInvalidate } from '#platform/web/use-call.ts'
import { useFileUpload } from '#platform/web/use-file-upload.ts'
import { contactCalls, mostFileBytes } from '../contract.ts'
import styles from './contacts-page.module.css'

/** Puts addresses on the list: typed, or out of a file. */
export function BarAddresses() {
  const siteId = useSiteId()
  const invalidate = useInvalidate()
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState('')
  const add = useAction(contactCalls.suppress, {
    invalidates: [contactCalls.suppressions],
    onSuccess: ({ added }) => {
      notify(added === 1 ? 'One address was added.' : `${added} addresses were added.`)
      setText('')
    },
  })
  const { upload, busy, error } = useFileUpload(contactCalls.uploadSuppressions, mostFileBytes)
  const bring = async (file: File | null) => {
    const taken = await upload(file, { siteId })
    if (!taken) return
    const { added, known, refused } = taken
    const number = (count: number) => count.toLocaleString('en')
    setOutcome(`${number(added)} added, ${number(known)} known already, ${number(refused)} no addresses.`)
    invalidate(contactCalls.suppressions)
  }
  const emails = text.split(/[\s,;]+/).filter(Boolean)
  return (
    <Panel
      title="Bar addresses"
      onSubmit={() => void add.run({ emails })}
      foot={
        <>
          <FileButton accept=".csv,.tsv,.txt,.xlsx,text/csv" onChange={(file) => void bring(file)}>
            {(button) => (
              <Button {...button} variant="default" loading={busy} leftSection={<IconUpload size={16} aria-hidden />}>
                Bring a file
              </Button>
            )}
          </FileButton>
          <Button type="submit" loading={add.busy} disabled={emails.length === 0}>
            Add to the list
          </Button>
        </>
      }
    >
      <ErrorNotice error={error ?? add.error} />
      <Textarea
        label="Email addresses"
        description="One a line, at most 1,000; more by a file, also one that was exported here."
        autosize
        minRows={3}
        maxRows={10}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <output className={styles.source}>{outcome}</output>
    </Panel>
  )
}
