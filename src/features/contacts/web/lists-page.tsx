import { Button, Modal, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { send } from '#platform/web/send.ts'
import { useSiteId, useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { useAction, useCall, useInvalidate } from '#platform/web/use-call.ts'
import { contactCalls, type List } from '../contract.ts'
import { ContactsTabs } from './contacts-tabs.tsx'

const columns = [
  { label: 'List' },
  { label: 'Contacts', isNumber: true },
  { label: 'Subscribed', isNumber: true },
  { label: 'Public' },
  { label: 'Actions', isHidden: true },
]
type Draft = Pick<List, 'name' | 'description' | 'is_public'> & { id?: string; contacts?: number }

/** The page with the lists of contacts and the number of contacts in each. */
export default function ListsPage() {
  const path = useSitePath()
  const { data, error, isLoading, refetch } = useCall(contactCalls.lists, {})
  const [editing, setEditing] = useState<Draft>()
  const lists = data?.lists ?? []
  const create = (
    <IfMay call={contactCalls.saveList}>
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setEditing({ name: '', description: '', is_public: false })}
      >
        New list
      </Button>
    </IfMay>
  )
  return (
    <Page title="Lists" actions={lists.length > 0 && create}>
      <ContactsTabs />
      <ErrorNotice error={error} retry={refetch} />
      {editing && <ListEditor list={editing} onClose={() => setEditing(undefined)} />}
      {isLoading && <ListSkeleton rows={4} />}
      {lists.length > 0 && (
        <Table label="Lists" columns={columns}>
          {lists.map((list) => (
            <Row key={list.id}>
              <Cell kind="main">
                <TextLink to={path(`/contacts?list=${list.id}`)}>{list.name}</TextLink>
              </Cell>
              <Cell kind="number" label="Contacts">
                {list.contacts.toLocaleString('en')}
              </Cell>
              <Cell kind="number" label="Subscribed">
                {list.subscribed.toLocaleString('en')}
              </Cell>
              <Cell label="Public">{list.is_public ? 'Yes' : 'No'}</Cell>
              <Cell kind="tool">
                <IfMay call={contactCalls.saveList}>
                  <Button size="xs" variant="default" onClick={() => setEditing(list)}>
                    Edit
                  </Button>
                </IfMay>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {data && lists.length === 0 && (
        <EmptyState
          icon={IconListDetails}
          title="No lists yet"
          text="Add contacts by hand or with an import, or let them choose lists on their preferences page."
          action={create}
        />
      )}
    </Page>
  )
}

function ListEditor({ list, onClose }: { list: Draft; onClose: () => void }) {
  const [draft, setDraft] = useState({ name: list.name, description: list.description, is_public: list.is_public })
  const siteId = useSiteId()
  const invalidate = useInvalidate()
  const invalidates = [contactCalls.lists, contactCalls.vocabulary]
  const save = useAction(contactCalls.saveList, { invalidates, onSuccess: onClose })
  const { id, name, description, is_public } = list
  const remove = useAction(contactCalls.removeList, {
    invalidates,
    onSuccess: (_answer, { list_id }) => {
      onClose()
      undoable({
        message: `List ${name} deleted.`,
        undo: async () => {
          const input = { list_id, name, description, is_public }
          const back = await send(contactCalls.restoreList, input, { siteId }).catch((failure: Error) => failure)
          if (back instanceof Error) notify(back.message)
          invalidate(...invalidates)
        },
      })
    },
  })
  return (
    <Modal opened title={id ? 'Edit list' : 'New list'} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save.run({ ...(id && { list_id: id }), ...draft })
        }}
      >
        <Stack gap="sm">
          <ErrorNotice error={save.error ?? remove.error} />
          <TextInput
            label="Name"
            data-autofocus
            maxLength={100}
            value={draft.name}
            error={save.issues['name']}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
          <Textarea
            label="Description"
            maxLength={500}
            value={draft.description}
            onChange={(event) => setDraft({ ...draft, description: event.target.value.replaceAll('\n', ' ') })}
          />
          <Switch
            label="Public list"
            description="Contacts can join and leave it on their preferences page."
            checked={draft.is_public}
            onChange={(event) => setDraft({ ...draft, is_public: event.currentTarget.checked })}
          />
          <Button type="submit" loading={save.busy}>
            Save
          </Button>
          {id && (
            <Button variant="subtle" color="red" loading={remove.busy} onClick={() => void remove.run({ list_id: id })}>
              Delete list (contacts are kept)
            </Button>
          )}
        </Stack>
      </form>
    </Modal>
  )
}
