import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { type Import, importCalls } from '../contract.ts'
import type { ImportKindView } from './import-kind.ts'
import { importStateNames } from './import-words.ts'

const columns = [
  { label: 'File' },
  { label: 'Status' },
  { label: 'Rows', isNumber: true },
  { label: 'Skipped', isNumber: true },
  { label: 'Uploaded' },
]

/** Returns the imports of one kind, newest first; undefined while loading. */
export function useImports(view: ImportKindView) {
  const { data, error, isLoading, refetch } = useCall(importCalls.list, { kind: view.kind }, { refetchInterval: 5000 })
  return { imports: data?.imports, error, isLoading, refetch }
}

interface ImportsListProps {
  view: ImportKindView
  state: { imports: Import[] | undefined } & Pick<ReturnType<typeof useImports>, 'error' | 'isLoading' | 'refetch'>
}

/** Table of files, each with a link to its import. */
export function ImportsList({ view, state: { imports = [], error, isLoading, refetch } }: ImportsListProps) {
  const path = useSitePath()
  return (
    <>
      <ErrorNotice error={error} retry={refetch} />
      {isLoading && <ListSkeleton rows={4} />}
      {imports.length > 0 && (
        <Table label="Imports" columns={columns}>
          {imports.map(({ id, name, state, total, counts, created_at }) => (
            <Row key={id}>
              <Cell kind="main">
                <TextLink to={path(view.pathOf(id))}>{name}</TextLink>
              </Cell>
              <Cell>{importStateNames[state]}</Cell>
              <Cell kind="number" label="Rows">
                {total.toLocaleString('en')}
              </Cell>
              <Cell kind="number" label="Skipped">
                {counts.refused.toLocaleString('en')}
              </Cell>
              <Cell label="Uploaded">
                <Moment at={created_at} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </>
  )
}
