import { Button, Checkbox, Pagination } from '@mantine/core'
import { IconAppWindow, IconPlus, IconSearch, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useCallback, useState } from 'react'
import type { Goal } from '#form/document/constants.ts'
import { useMay, useSitePath } from '#platform/web/site.ts'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton, TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { usePageWithin } from '#platform/web/ui/use-page-within.ts'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useCall } from '#platform/web/use-call.ts'
import { formCalls, type PopupRow } from '../../contract.ts'
import { BulkBar } from './bulk-bar.tsx'
import { FormFilters } from './form-filters.tsx'
import styles from './form-list.module.css'
import { FormRow } from './form-row.tsx'
import { isUnfiltered, listDefaults, listInput, pageSize } from './list-state.ts'
import { useDesigns } from './use-designs.ts'
import { useImport } from './use-import.ts'
import { useRowActions } from './use-row-actions.ts'
import { useSelection } from './use-selection.ts'

interface FormListProps {
  title: string
  /** Path of the template chooser. */
  newForm: string
  add: string
  empty: { title: string; text: string }
  /** The goal shared by all forms of this list. */
  goal?: Goal
  /** Further controls of the page, next to Import and New. */
  more?: ReactNode
}

/** Page with all forms of the site. */
export default function FormListPage() {
  const path = useSitePath()
  return (
    <FormList
      title="List Builder"
      newForm="/forms/new"
      add="New form"
      empty={{
        title: 'No forms yet',
        text: 'Choose a template, adjust its text and colors, and start collecting emails.',
      }}
      more={
        <LinkButton variant="subtle" color="gray" to={path('/import-forms')}>
          Migrate
        </LinkButton>
      }
    />
  )
}

/** List of the site's forms: all, or those with one goal. */
export function FormList({ title, newForm, add, empty, goal, more }: FormListProps) {
  const path = useSitePath()
  const [known, setState] = useUrlState(listDefaults)
  const state = goal ? { ...known, goal } : known
  const { data, error, isLoading, isStale, refetch } = useCall(formCalls.list, listInput(state), {
    keepPrevious: true,
    refetchInterval: 60_000,
  })
  const goTo = useCallback((page: number) => setState({ page }), [setState])
  usePageWithin({ page: state.page, limit: pageSize, total: isStale ? undefined : data?.total, onPage: goTo })
  const upload = useImport()
  const isBlank = data?.total === 0 && isUnfiltered({ ...known, ...(goal && { goal: '' }) })
  return (
    <Page
      title={title}
      actions={
        <>
          {more}
          <IfMay call={formCalls.save}>
            <Button
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
              loading={upload.busy}
              onClick={upload.choose}
            >
              Import
            </Button>
          </IfMay>
          <LinkButton to={path(newForm)} leftSection={<IconPlus size={16} aria-hidden />}>
            {add}
          </LinkButton>
        </>
      }
    >
      {!isBlank && <FormFilters hasGoal={!goal} state={state} labels={data?.labels ?? []} onChange={setState} />}
      <ErrorNotice error={error} retry={refetch} />
      <ErrorNotice error={upload.error} />
      {isLoading && <ListSkeleton rows={5} height={64} />}
      {isBlank && (
        <EmptyState
          icon={IconAppWindow}
          {...empty}
          action={<LinkButton to={path(newForm)}>Choose a template</LinkButton>}
        />
      )}
      {data && data.total === 0 && !isBlank && (
        <EmptyState icon={IconSearch} title="Nothing found" text="No forms match these filters." />
      )}
      {data && data.popups.length > 0 && (
        <>
          <FormRows forms={data.popups} labels={data.labels} isStale={isStale} />
          {data.total > pageSize && (
            <Pagination
              className={styles.pages}
              total={Math.ceil(data.total / pageSize)}
              value={state.page}
              onChange={goTo}
              getControlProps={(control) => ({ 'aria-label': `${control} page` })}
            />
          )}
        </>
      )}
    </Page>
  )
}

interface FormRowsProps {
  forms: readonly PopupRow[]
  labels: readonly string[]
  isStale: boolean
}

function FormRows({ forms, labels, isStale }: FormRowsProps) {
  const mayChange = useMay(formCalls.update)
  const path = useSitePath()
  const actions = useRowActions()
  const designs = useDesigns(forms)
  const selection = useSelection(forms)
  const [refused, setRefused] = useState<PopupRow | null>(null)
  const { error } = actions.update
  return (
    <>
      <ErrorNotice error={actions.error} />
      {refused && error && (
        <div className={styles.refused} role="alert">
          <p>
            <strong>{refused.name}</strong> could not be changed. {error.issues.length === 0 && error.message}
          </p>
          {error.issues.length > 0 && (
            <ul>
              {error.issues.map(({ path: place, message }) => (
                <li key={place + message}>{message}</li>
              ))}
            </ul>
          )}
          <TextLink to={path(`/forms/${refused.id}`)}>Open the form</TextLink>
        </div>
      )}
      <BulkBar forms={selection.chosen} labels={labels} onDone={selection.clear} />
      <div className={styles.head}>
        <Checkbox
          size="xs"
          aria-label="Select all on this page"
          checked={selection.isAll}
          disabled={!mayChange}
          indeterminate={!selection.isAll && selection.chosen.length > 0}
          onChange={(event) => selection.chooseAll(event.currentTarget.checked)}
        />
        <span />
        <span>Form</span>
        <span>Status</span>
        <span>Views</span>
        <span>Conversions</span>
        <span>Rate</span>
        <span>Last week</span>
        <span>Updated</span>
        <span />
      </div>
      <ul className={styles.rows} data-stale={isStale || undefined}>
        {forms.map((form) => (
          <FormRow
            key={form.id}
            form={form}
            design={designs.get(form.id)}
            busy={actions.busy}
            isSelected={selection.has(form.id)}
            onSelect={(isOn) => selection.choose(form.id, isOn)}
            onStatus={(status) => {
              setRefused(form)
              void actions.setStatus(form, status)
            }}
            onDownload={() => void actions.download(form)}
            onShowStats={() => void actions.toggleStats(form)}
            onClone={() => void actions.clone(form)}
            onDelete={() => void actions.remove(form)}
            onRestore={() => void actions.restore(form)}
          />
        ))}
      </ul>
    </>
  )
}
