import { ActionIcon, Button, Menu, Popover } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconChevronDown } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { Problem } from '#form/document/problems.ts'
import { useEditor } from '#form/editor/editor-context.tsx'
import { ProblemList } from '#form/editor/problem-list.tsx'
import styles from './editor-page.module.css'
import type { StatusControl } from './use-status.ts'

interface LiveProps {
  status: StatusControl
  problems: readonly Problem[]
  onFollow: (problem: Problem) => void
}

/** Button that makes a paused form live, or lists what prevents it. */
export function MakeLive({ status, problems, onFollow }: LiveProps) {
  return (
    <Obstacles title="Fix before publishing:" status={status} onFollow={onFollow}>
      <Button loading={status.busy} leftSection={warning(problems)} onClick={() => void status.set('active')}>
        Publish
      </Button>
    </Obstacles>
  )
}

interface PublishProps extends LiveProps {
  isLive: boolean
  isSaving: boolean
  isUnpublished: boolean
  onDiscard: () => void
}

/** Buttons that publish or discard the draft. */
export function PublishChanges({ isLive, isSaving, isUnpublished, problems, onDiscard, ...live }: PublishProps) {
  const publish = (
    <Button
      variant={isLive ? 'filled' : 'default'}
      leftSection={isLive && isUnpublished ? warning(problems) : undefined}
      loading={isSaving && live.status.isPublishing}
      disabled={!isUnpublished}
      aria-label={isLive ? 'Publish changes' : 'Apply changes'}
      onClick={() => void live.status.publish()}
    >
      {isLive ? 'Publish' : 'Apply'} <span className={styles.rest}>changes</span>
    </Button>
  )
  return (
    <Button.Group className={styles.split!}>
      {isLive ? (
        <Obstacles title="Fix before publishing:" {...live}>
          {publish}
        </Obstacles>
      ) : (
        publish
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            className={styles.wide!}
            size="input-sm"
            variant={isLive ? 'filled' : 'default'}
            aria-label="Change options"
            disabled={!isUnpublished}
          >
            <IconChevronDown size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={onDiscard}>
            Discard changes
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}

interface ObstaclesProps extends Omit<LiveProps, 'problems'> {
  title: string
  children: ReactElement
}

function Obstacles({ title, status, onFollow, children }: ObstaclesProps) {
  const editor = useEditor()
  return (
    <Popover
      opened={status.isListOpen && status.obstacles.length > 0}
      onChange={(isOpen) => !isOpen && status.close()}
      position="bottom-end"
      shadow="lg"
      width={340}
      withArrow
      trapFocus
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown>
        <p className={styles.obstacles}>{title}</p>
        <ProblemList problems={status.obstacles} editor={editor} onFollow={onFollow} />
      </Popover.Dropdown>
    </Popover>
  )
}

function warning(problems: readonly Problem[]) {
  return problems.length > 0 ? <IconAlertTriangle size={16} aria-hidden /> : undefined
}
