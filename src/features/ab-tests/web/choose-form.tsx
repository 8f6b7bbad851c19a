import { Modal, UnstyledButton } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { abTestCalls } from '../contract.ts'
import styles from './tests-page.module.css'
import { useStartTest } from './use-start-test.ts'

const limit = 10

interface ChooseFormProps {
  onClose: () => void
  /** Called with the form. Defaults to creating a test from it. */
  onChoose?: (popupId: string) => void
}

/** Asks which form to test, from those that are not in a test. */
export default function ChooseForm({ onClose, onChoose }: ChooseFormProps) {
  const path = useSitePath()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { start, busy, error: refusal } = useStartTest()
  const { data, error, isLoading, refetch } = useCall(
    abTestCalls.testable,
    { name: search, page, limit },
    { keepPrevious: true },
  )
  const find = useCallback((text: string) => {
    setSearch(text)
    setPage(1)
  }, [])
  const { popups = [], total = 0 } = data ?? {}
  return (
    <Modal opened onClose={onClose} title={onChoose ? 'Add a form to the test' : 'Choose a form to test'}>
      <SearchInput label="Search forms by name" value={search} onSearch={find} />
      <ErrorNotice error={error ?? refusal} retry={error ? refetch : undefined} />
      {isLoading && <ListSkeleton rows={4} height={52} />}
      {data && popups.length > 0 && (
        <ul className={styles.choices}>
          {popups.map(({ id, name, form_type, status }) => (
            <li key={id}>
              <UnstyledButton
                className={styles.choice}
                disabled={busy}
                onClick={() => (onChoose ? onChoose(id) : void start(id))}
              >
                {name}
                <small>
                  {form_type.replaceAll('-', ' ')} · {status}
                </small>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {data && popups.length === 0 && (
        <p className={styles.nothing}>
          {search ? (
            'No matching forms.'
          ) : (
            <>
              No forms to test yet. <TextLink to={path('/forms/new')}>Create a form</TextLink>
            </>
          )}
        </p>
      )}
      <Pager page={page} limit={limit} total={total} onPage={setPage} />
    </Modal>
  )
}
