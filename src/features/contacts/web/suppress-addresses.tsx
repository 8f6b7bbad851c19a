import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { UploadButton } from '#features/imports/web/index.ts'
import { contactCalls } from '../contract.ts'
import { suppressionImportView } from './suppression-import-page.tsx'

/** A form that adds addresses to the suppression list, typed or from a file. */
export function SuppressAddresses() {
  const [text, setText] = useState('')
  const add = useAction(contactCalls.suppress, {
    invalidates: [contactCalls.suppressions],
    onSuccess: ({ added }) => {
      notify(added === 1 ? 'One address was added.' : `${added} addresses were added.`)
      setText('')
    },
  })
  const emails = text.split(/[\s,;]+/).filter(Boolean)
  return (
    <Panel
      title="Suppress addresses"
      call={contactCalls.suppress}
      onSubmit={() => void add.run({ emails })}
      foot={
        <>
          <UploadButton view={suppressionImportView} variant="default" />
          <Button type="submit" loading={add.busy} disabled={emails.length === 0}>
            Suppress
          </Button>
        </>
      }
    >
      <ErrorNotice error={add.error} />
      <Textarea
        label="Email addresses"
        description="One per line, up to 1,000. For more, upload a file."
        autosize
        minRows={3}
        maxRows={10}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Panel>
  )
}
