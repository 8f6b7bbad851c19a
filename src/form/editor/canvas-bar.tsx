import { ActionIcon, Menu, SegmentedControl, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, type Icon } from '@tabler/icons-react'
import { memo } from 'react'
import { isSame } from '#core/is-same.ts'
import type { StepName } from '../document/constants.ts'
import { perform, type Action } from './actions.ts'
import { devices, type DeviceName } from './devices.ts'
import { useEditor, useEditorValue } from './editor-context.tsx'
import styles from './canvas-bar.module.css'
import { writtenShortcut } from '#platform/web/written-shortcut.ts'

const deviceIcons: Record<DeviceName, Icon> = {
  desktop: IconDeviceDesktop,
  tablet: IconDeviceTablet,
  phone: IconDeviceMobile,
}
const zooms = ['fit', 0.5, 0.75, 1, 1.5, 2] as const
/** Zoom of the canvas: 'fit', or 1 for its actual size. */
export type Zoom = number | 'fit'

/** A button for one action, with its shortcut in the label. */
export const ActionButton = memo(function ActionButton({ action }: { action: Action }) {
  const editor = useEditor()
  const isEnabled = useEditorValue(action.enabled)
  const shortcut = action.keys[0] ? ` ${writtenShortcut(action.keys[0])}` : ''
  return (
    <Tooltip label={action.label + shortcut} openDelay={400}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={styles.action!}
        aria-label={action.label}
        disabled={!isEnabled}
        onClick={() => perform(action, editor)}
      >
        <action.icon size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
})

interface DeviceSwitchProps {
  device: DeviceName
  onDevice: (device: DeviceName) => void
}

interface CanvasBarProps {
  /** Omitted if the canvas can only be a phone's. */
  devices?: DeviceSwitchProps | undefined
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
}

/** The bar above the canvas: the step, width and zoom being shown. */
export const CanvasBar = memo(function CanvasBar({ devices: deviceSwitch, zoom, onZoom }: CanvasBarProps) {
  const editor = useEditor()
  const step = useEditorValue((state) => state.step)
  return (
    <div className={styles.canvasBar}>
      <SegmentedControl
        size="xs"
        aria-label="Step"
        data={[
          { value: 'subscribe', label: 'Form' },
          { value: 'success', label: 'Success' },
        ]}
        value={step}
        onChange={(next) => editor.show({ step: next as StepName })}
      />
      {deviceSwitch && <DeviceSwitch {...deviceSwitch} />}
      <Menu position="bottom-end" width={110} withinPortal>
        <Menu.Target>
          <UnstyledButton className={styles.zoom} aria-label={`Zoom: ${zoomName(zoom)}`}>
            {zoomName(zoom)}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {zooms.map((one) => (
            <Menu.Item key={one} onClick={() => onZoom(one)}>
              {zoomName(one)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}, isSame)

/** Switches between desktop, tablet and phone. */
export function DeviceSwitch({ device, onDevice }: DeviceSwitchProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Width"
      data={(Object.keys(devices) as DeviceName[]).map((name) => {
        const Picture = deviceIcons[name]
        return {
          value: name,
          label: (
            <>
              <Picture size={16} aria-hidden className={styles.glyph} />
              <VisuallyHidden>{devices[name].label}</VisuallyHidden>
            </>
          ),
        }
      })}
      value={device}
      onChange={(next) => onDevice(next as DeviceName)}
    />
  )
}

function zoomName(zoom: Zoom): string {
  return zoom === 'fit' ? 'Fit' : `${Math.round(zoom * 100)} %`
}
