import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { IconFilter, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { useAction, useCall, useInvalidate } from '#platform/web/use-call.ts'
import { send } from '#platform/web/send.ts'
import { useSiteId } from '#platform/web/site.ts'
import { contactCalls, type Segment } from '../contract.ts'
import type { Filter } from '../filter.ts'
import { ContactsTabs } from './contacts-tabs.tsx'
import { FilterBuilder } from './filter-builder.tsx'
import { LiveCount } from './live-count.tsx'
import { finished } from './filter-changes.ts'

const columns = [
  { label: 'Segment' },
  { label: 'Contacts' },
  { label: 'Updated' },
  { label: 'Actions', isHidden: true },
]
const fresh: Filter = { match: 'all', conditions: [{ field: 'opened', operator: 'within_days', value: 30 }] }

/** The page with the site's segments and the number of contacts in each. */
export default function SegmentsPage() {
  const path = useSitePath()
  const siteId = useSiteId()
  const invalidate = useInvalidate()
  const { data, error, isLoading, refetch } = useCall(contactCalls.segments, {})
  const [editing, setEditing] = useState<Pick<Segment, 'name' | 'filter'> & { id?: string }>()
  const remove = useAction(contactCalls.removeSegment, {
    invalidates: [contactCalls.segments, contactCalls.vocabulary],
  })
  const removeOne = async ({ id, name, filter }: Segment) => {
    if (!(await remove.run({ segment_id: id }))) return
    undoable({
      message: `Segment ${name} deleted.`,
      undo: async () => {
        const back = await send(contactCalls.restoreSegment, { segment_id: id, name, filter }, { siteId }).catch(
          (failure: Error) => failure,
        )
        if (back instanceof Error) notify(back.message)
        invalidate(contactCalls.segments, contactCalls.vocabulary)
      },
    })
  }
  const create = (
    <IfMay call={contactCalls.saveSegment}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing({ name: '', filter: fresh })}>
        New segment
      </Button>
    </IfMay>
  )
  const segments = data?.segments ?? []
  return (
    <Page title="Segments" actions={segments.length > 0 && create}>
      <ContactsTabs />
      <ErrorNotice error={error ?? remove.error} retry={error ? refetch : undefined} />
      {editing && <SegmentEditor segment={editing} onClose={() => setEditing(undefined)} />}
      {isLoading && <ListSkeleton rows={4} />}
      {segments.length > 0 && (
        <Table label="Segments" columns={columns}>
          {segments.map((segment) => (
            <Row key={segment.id}>
              <Cell kind="main">
                <TextLink to={path(`/contacts?segment=${segment.id}`)}>{segment.name}</TextLink>
              </Cell>
              <Cell label="Contacts">
                <LiveCount filter={segment.filter} />
              </Cell>
              <Cell label="Updated">
                <Moment at={segment.updated_at} />
              </Cell>
              <Cell kind="tool">
                <IfMay call={contactCalls.saveSegment}>
                  <Button.Group>
                    <Button size="xs" variant="default" onClick={() => setEditing(segment)}>
                      Edit
                    </Button>
                    <Button size="xs" variant="default" onClick={() => void removeOne(segment)}>
                      Delete
                    </Button>
                  </Button.Group>
                </IfMay>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {data && segments.length === 0 && (
        <EmptyState
          icon={IconFilter}
          title="No segments yet"
          text="A segment is a saved filter that updates as contacts change. Use it as the audience of a campaign, or exclude it."
          action={create}
        />
      )}
    </Page>
  )
}

interface SegmentEditorProps {
  segment: Pick<Segment, 'name' | 'filter'> & { id?: string }
  onClose: () => void
}

function SegmentEditor({ segment, onClose }: SegmentEditorProps) {
  const [name, setName] = useState(segment.name)
  const [filter, setFilter] = useState(segment.filter)
  const { data, error } = useCall(contactCalls.vocabulary, {})
  const save = useAction(contactCalls.saveSegment, {
    invalidates: [contactCalls.segments, contactCalls.vocabulary, contactCalls.list],
    onSuccess: onClose,
  })
  const submit = () => save.run({ ...(segment.id && { segment_id: segment.id }), name, filter: finished(filter) })
  return (
    <Modal opened size="xl" title={segment.id ? 'Edit segment' : 'New segment'} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap="sm">
          <ErrorNotice error={save.error ?? error} />
          <TextInput
            label="Name"
            data-autofocus
            maxLength={100}
            value={name}
            error={save.issues['name']}
            onChange={(event) => setName(event.target.value)}
          />
          {data && <FilterBuilder filter={filter} vocabulary={data} onChange={setFilter} />}
          <LiveCount filter={finished(filter)} />
          <Button type="submit" loading={save.busy}>
            Save
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
