import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import type { Test, TestVariant } from '../contract.ts'
import { isRunning } from './is-running.ts'
import styles from './test-page.module.css'
import type { useVariantActions } from './use-variant-actions.ts'

interface VariantMenuProps {
  test: Test
  variant: TestVariant
  actions: ReturnType<typeof useVariantActions>
}

/** Menu of actions for a variant. */
export function VariantMenu({ test, variant: { id, variant, status }, actions }: VariantMenuProps) {
  const navigate = useNavigate()
  const path = useSitePath()
  const isPaused = status === 'paused'
  const Picture = isPaused ? IconPlayerPlay : IconPlayerPause
  return (
    <div className={styles.menu}>
      <Menu position="bottom-end" shadow="md" width={190}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Variant ${variant}: actions`} loading={actions.busy}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => void navigate({ to: path(`/forms/${id}`) })}>
            Edit form
          </Menu.Item>
          {test.status === 'active' && (
            <>
              {isRunning(test) && (
                <Menu.Item
                  leftSection={<Picture size={16} />}
                  onClick={() => void actions.setStatus(isPaused ? 'active' : 'paused')}
                >
                  {isPaused ? 'Resume' : 'Pause'}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void actions.copy()}>
                Duplicate
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<IconX size={16} />} onClick={() => void actions.remove()}>
                Remove from test
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
