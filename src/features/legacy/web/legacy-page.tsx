import { ActionIcon, Badge, Button, Drawer, SegmentedControl } from '@mantine/core'
import { IconHistory, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { LinkButton, TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { undoable } from '#platform/web/ui/undoable.ts'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useAction, useCall, useInvalidate } from '#platform/web/use-call.ts'
import { legacyCalls, type LegacyItem, type LegacyType, legacyTypes } from '../contract.ts'
import { ImportNotice } from './import-notice.tsx'
import { ItemForm } from './item-form.tsx'
import styles from './legacy.module.css'
import { legacyLabels } from './legacy-labels.ts'

/** Milliseconds between polls of a running import (spec.md section 9). */
const polling = 2000

const urlDefaults = { type: '' }
const tabs = (Object.keys(legacyLabels) as LegacyType[]).map((value) => ({ value, label: legacyLabels[value].title }))

/** Shows the legacy items and their import, one tab per type. */
export default function LegacyPage() {
  const path = useSitePath()
  const [url, setUrl] = useUrlState(urlDefaults)
  const [isImporting, setImporting] = useState(false)
  const imported = useCall(legacyCalls.imported, {}, { refetchInterval: isImporting ? polling : false })
  // Opens on a type that has items.
  const type = chosenType(url.type, (one) => (imported.data?.imported[one].items ?? 0) > 0)
  const labels = legacyLabels[type]
  const { data, error, isLoading, refetch } = useCall(legacyCalls.items, { type })
  const progress = imported.data?.imported[type]
  const [editing, setEditing] = useState<LegacyItem | 'new' | null>(null)
  useItemsAfterImport(progress?.state, setImporting)
  return (
    <Page
      title="Legacy"
      note="Items made before List Builder 3. Import them to turn them into forms."
      actions={
        <>
          <LinkButton variant="default" to={path('/import-forms')}>
            Import forms
          </LinkButton>
          <IfMay call={legacyCalls.save}>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
              Add
            </Button>
          </IfMay>
        </>
      }
    >
      <ErrorNotice error={imported.error} retry={imported.refetch} />
      <ErrorNotice error={error} retry={refetch} />
      <SegmentedControl
        className={styles.types!}
        aria-label="Type"
        data={tabs}
        value={type}
        onChange={(value) => setUrl({ type: value })}
      />
      {progress && <ImportNotice key={type} labels={labels} progress={progress} />}
      {isLoading && <ListSkeleton rows={2} height={64} />}
      {data?.items.length === 0 && (
        <EmptyState
          icon={IconHistory}
          title={`No ${labels.many}`}
          text="New forms are made in List Builder."
          action={<LinkButton to={path('/forms/new')}>New form</LinkButton>}
        />
      )}
      {data && data.items.length > 0 && <Items items={data.items} onEdit={setEditing} />}
      <Drawer
        opened={editing !== null}
        onClose={() => setEditing(null)}
        position="right"
        size="min(520px, 100%)"

        title={editing === 'new' ? `Add ${labels.one}` : 'Settings'}
      >
        {editing && (
          <ItemForm type={type} item={editing === 'new' ? undefined : editing} onSaved={() => setEditing(null)} />
        )}
      </Drawer>
    </Page>
  )
}

function chosenType(named: string, hasItems: (type: LegacyType) => boolean): LegacyType {
  return legacyTypes.find((type) => type === named) ?? legacyTypes.find(hasItems) ?? 'listbuilder'
}

/** Polls while an import runs, and reloads the items once it ends. */
function useItemsAfterImport(state: string | undefined, setImporting: (isImporting: boolean) => void) {
  const invalidate = useInvalidate()
  const before = useRef(state)
  useEffect(() => {
    setImporting(state === 'importing')
    if (before.current === 'importing' && state !== 'importing') invalidate(legacyCalls.items)
    before.current = state
  }, [state, setImporting, invalidate])
}

function Items({ items, onEdit }: { items: readonly LegacyItem[]; onEdit: (item: LegacyItem) => void }) {
  const path = useSitePath()
  const invalidates = [legacyCalls.items, legacyCalls.imported]
  const remove = useAction(legacyCalls.remove, { invalidates })
  const restore = useAction(legacyCalls.restore, { invalidates })
  async function removeItem({ id, name }: LegacyItem) {
    if (!(await remove.run({ item_id: id }))) return
    undoable({ message: `${name} was deleted.`, undo: () => restore.run({ item_id: id }) })
  }
  return (
    <>
      <ErrorNotice error={remove.error ?? restore.error} />
      <ul className={styles.rows}>
        {items.map((item) => (
          <li key={item.id} className={styles.row}>
            <span className={styles.swatch} style={{ background: item.background_color }} aria-hidden />
            <div className={styles.words}>
              <strong>{item.name}</strong>
              <small>{item.headline || item.text || item.button}</small>
            </div>
            {item.imported_popup_id ? (
              <span>
                <Badge variant="light" color="teal" mr="xs">
                  Imported
                </Badge>
                <TextLink to={path(`/forms/${item.imported_popup_id}`)} size="sm">
                  Open form
                </TextLink>
              </span>
            ) : (
              <Button variant="default" size="xs" onClick={() => onEdit(item)}>
                Settings
              </Button>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Delete ${item.name}`}
              onClick={() => void removeItem(item)}
            >
              <IconTrash size={17} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </>
  )
}
