import { IconDice5 } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '#core/number.ts'
import { useSitePath } from '#platform/web/site.ts'
import { useCall } from '#platform/web/use-call.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Moment } from '#platform/web/ui/moment.tsx'
import { Pager } from '#platform/web/ui/pager.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { Cell, Row, Table } from '#platform/web/ui/table.tsx'
import { gameCalls, type Play, type Prize } from '../contract.ts'
import { playsPerPage } from '../rules.ts'

/** Shows how often each option was drawn, what is left, and who won what. */
export default function GamePlays({ popupId }: { popupId: string }) {
  const [page, setPage] = useState(1)
  const { data, error, isStale, refetch } = useCall(
    gameCalls.plays,
    { popup_id: popupId, page },
    { keepPrevious: true },
  )
  if (!data) return error ? <ErrorNotice error={error} retry={refetch} /> : <ListSkeleton rows={9} height={40} />
  const { prizes, plays, total } = data
  if (prizes.length === 0) return null
  return (
    <>
      <Panel title="Prizes">
        <Prizes prizes={prizes} />
      </Panel>
      <Panel title="Plays" text={total > 0 ? `${formatNumber(total)} in total.` : undefined}>
        {total === 0 ? (
          <EmptyState icon={IconDice5} title="No plays yet" text="Plays and the prizes won appear here." />
        ) : (
          <>
            <Plays plays={plays} isStale={isStale} />
            <Pager page={page} limit={playsPerPage} total={total} onPage={setPage} />
          </>
        )}
      </Panel>
    </>
  )
}

const prizeColumns = [
  { label: 'Prize' },
  { label: 'Won', isNumber: true },
  { label: 'Left', isNumber: true },
  { label: 'Codes left', isNumber: true },
]

function Prizes({ prizes }: { prizes: readonly Prize[] }) {
  return (
    <Table label="Prizes" columns={prizeColumns}>
      {prizes.map(({ option_id, label, drawn, left, codes, codes_left }) => (
        <Row key={option_id}>
          <Cell kind="main">{label || 'No label'}</Cell>
          <Cell kind="number" label="Won">
            {formatNumber(drawn)}
          </Cell>
          <Cell kind="number" label="Left">
            {left === null ? 'No limit' : formatNumber(left)}
          </Cell>
          <Cell kind="number" label="Codes left">
            {codes === 0 ? '–' : `${formatNumber(codes_left)} of ${formatNumber(codes)}`}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

const playColumns = [{ label: 'Player' }, { label: 'Prize' }, { label: 'Code' }, { label: 'When' }]

function Plays({ plays, isStale }: { plays: readonly Play[]; isStale: boolean }) {
  const path = useSitePath()
  return (
    <Table label="Plays" columns={playColumns} isStale={isStale}>
      {plays.map(({ id, at, email, contact_id, label, code }) => (
        <Row key={id}>
          <Cell kind="main">
            {contact_id ? <TextLink to={path(`/contacts/${contact_id}`)}>{email}</TextLink> : 'A visitor'}
          </Cell>
          <Cell label="Prize">{label || 'No prize left'}</Cell>
          <Cell label="Code">{code || '–'}</Cell>
          <Cell>
            <Moment at={at} />
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
