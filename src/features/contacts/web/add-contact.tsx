import { Button, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { contactCalls } from '../contract.ts'

/** A dialog that adds a contact manually, with a description of how they gave consent. */
export default function AddContact({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState({ email: '', first_name: '', last_name: '', consent: '' })
  const path = useSitePath()
  const navigate = useNavigate()
  const add = useAction(contactCalls.add, {
    invalidates: [contactCalls.list, contactCalls.count],
    onSuccess: ({ contact }) => void navigate({ to: path(`/contacts/${contact.id}`) }),
  })
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: add.issues[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setTyped((before) => ({ ...before, [name]: value }))
    },
  })
  return (
    <Modal opened title="Add contact" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void add.run(typed)
        }}
      >
        <Stack gap="sm">
          <ErrorNotice error={add.error} />
          <TextInput label="Email" type="email" data-autofocus {...field('email')} />
          <TextInput label="First name" {...field('first_name')} />
          <TextInput label="Last name" {...field('last_name')} />
          <Textarea
            label="Consent source"
            description="How this person gave consent. Saved as the consent record."
            autosize
            minRows={2}
            {...field('consent')}
          />
          <Button type="submit" loading={add.busy}>
            Add contact
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
