import { ActionIcon, Menu } from '@mantine/core'
import {
  IconChartLine,
  IconCopy,
  IconDots,
  IconMailForward,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconReportAnalytics,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import type { CampaignSummary } from '../contract.ts'
import { moveProblem } from '../rules.ts'
import { pageOf } from './campaign-words.ts'
import { StopDialog } from './stop-dialog.tsx'
import type { CampaignMoves } from './use-campaign-moves.ts'
import { useResend } from './use-resend.tsx'

interface CampaignMenuProps {
  campaign: CampaignSummary
  moves: CampaignMoves
}

/** The menu with the actions for one campaign of the list. */
export function CampaignMenu({ campaign, moves }: CampaignMenuProps) {
  const { name, status, is_paused } = campaign
  const [isStopping, setStopping] = useState(false)
  const resend = useResend(campaign)
  const navigate = useNavigate()
  const path = useSitePath()
  const can = (move: Parameters<typeof moveProblem>[0]) => moveProblem(move, status) === null
  const open = () => void navigate({ to: path(pageOf(campaign)) })
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={220}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`${name}: more`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {can('edit') && (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={open}>
              Edit
            </Menu.Item>
          )}
          {status !== 'draft' && status !== 'deleted' && (
            <Menu.Item leftSection={<IconChartLine size={16} />} onClick={open}>
              Show
            </Menu.Item>
          )}
          {campaign.started_at && status !== 'deleted' && (
            <Menu.Item
              leftSection={<IconReportAnalytics size={16} />}
              onClick={() => void navigate({ to: path(`/campaigns/${campaign.id}/report`) })}
            >
              Report
            </Menu.Item>
          )}
          {can('pause') && !is_paused && (
            <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => void moves.pause(campaign)}>
              Pause
            </Menu.Item>
          )}
          {can('resume') && is_paused && (
            <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => void moves.resume(campaign)}>
              Resume
            </Menu.Item>
          )}
          {can('cancel') && (
            <Menu.Item
              leftSection={<IconPlayerStop size={16} />}
              onClick={() => (status === 'sending' ? setStopping(true) : void moves.cancel(campaign))}
            >
              {status === 'sending' ? 'Stop sending' : 'Cancel'}
            </Menu.Item>
          )}
          {resend.isPossible && (
            <Menu.Item leftSection={<IconMailForward size={16} />} onClick={resend.open}>
              Resend to non-openers
            </Menu.Item>
          )}
          {status !== 'deleted' && (
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void moves.duplicate(campaign)}>
              Duplicate
            </Menu.Item>
          )}
          {can('delete') && (
            <>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void moves.remove(campaign)}>
                Delete
              </Menu.Item>
            </>
          )}
          {status === 'deleted' && (
            <Menu.Item leftSection={<IconRestore size={16} />} onClick={() => void moves.restore(campaign)}>
              Restore
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {resend.dialog}
      {isStopping && <StopDialog campaign={campaign} moves={moves} onClose={() => setStopping(false)} />}
    </>
  )
}
