import { IconSearch } from '@tabler/icons-react'
import { useAccount } from '#platform/web/site.ts'
import { AdminPage } from '#platform/web/ui/admin-page.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { SearchInput } from '#platform/web/ui/search-input.tsx'
import { Table } from '#platform/web/ui/table.tsx'
import { useUrlState } from '#platform/web/ui/use-url-state.ts'
import { useCall } from '#platform/web/use-call.ts'
import { administrationCalls, adminPerPage } from '../contract.ts'
import styles from './administration.module.css'
import { UserRow } from './user-row.tsx'

const defaults = { search: '', page: 1 }

/** Page for administrators that lists all accounts of the installation. */
export default function UsersPage() {
  const { isAdmin } = useAccount()
  const [query, setQuery] = useUrlState(defaults)
  const options = { enabled: isAdmin, keepPrevious: true }
  const { data, error, isStale, refetch } = useCall(administrationCalls.users, query, options)
  return (
    <AdminPage title="Users" note="Everyone with an account on this installation.">
      <div className={styles.bar}>
        <SearchInput label="Search users" value={query.search} onSearch={(search) => setQuery({ search })} />
      </div>
      <ErrorNotice error={error} retry={refetch} />
      {!data && !error && <ListSkeleton rows={6} height={48} />}
      {data?.total === 0 && <EmptyState icon={IconSearch} title="No users found" text="No users match your search." />}
      {data && data.total > 0 && (
        <>
          <Table
            label="Users"
            isStale={isStale}
            columns={[
              { label: 'User' },
              { label: 'Sites', isNumber: true },
              { label: 'Email' },
              { label: 'Two-factor authentication' },
              { label: 'Created' },
              { label: 'Change', isHidden: true },
            ]}
          >
            {data.users.map((user) => (
              <UserRow key={user.id} user={user} />
            ))}
          </Table>
          <Pager page={query.page} limit={adminPerPage} total={data.total} onPage={(page) => setQuery({ page })} />
        </>
      )}
    </AdminPage>
  )
}
