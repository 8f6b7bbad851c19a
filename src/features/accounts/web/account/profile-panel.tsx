import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAccount } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { accountCalls } from '../../contract.ts'

/** Panel to change one's own name. */
export function ProfilePanel() {
  const account = useAccount()
  const [name, setName] = useState(account.name)
  const save = useAction(accountCalls.updateProfile, {
    invalidates: [accountCalls.me],
    onSuccess: () => notify('Saved.'),
  })
  return (
    <Panel
      title="Profile"
      onSubmit={() => void save.run({ name })}
      foot={
        <Button type="submit" loading={save.busy} disabled={name.trim() === account.name}>
          Save
        </Button>
      }
    >
      <ErrorNotice error={save.error} fields={['name']} />
      <TextInput
        label="Name"
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={save.issues['name']}
      />
    </Panel>
  )
}
