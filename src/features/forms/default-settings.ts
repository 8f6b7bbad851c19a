import { type FormType, formDefaults, formLimits, type Position, type ShowType } from '#form/document/constants.ts'
import type { PopupSettings } from './popup-settings.ts'

const comeBackAlways: readonly FormType[] = ['smart-bar', 'welcome-mat']
const ownPlace: Partial<Record<FormType, Position>> = { 'scroll-box': 'bottom-right', 'smart-bar': 'top' }
/**
 * Same as in `embed/surface`. The content of a bar spans its whole width: the largest allowed value acts as no limit.
 */
const ownWidth: Partial<Record<FormType, number>> = { 'scroll-box': 400, 'smart-bar': formLimits.maximumWidth }
const ownTrigger: Partial<Record<FormType, ShowType>> = { 'scroll-box': 'scroll', 'click-trigger-popup': 'click' }

/** Returns the default for how long a form of this type stays hidden after it was seen (spec.md sections 4 and 9). */
export function defaultFrequency(type: FormType): Pick<PopupSettings, 'cookie_lifetime' | 'cookie_lifetime_interval'> {
  const { cookieLifetime, cookieLifetimeInterval, cookieLifetimeIntervalOfBars } = formDefaults
  return {
    cookie_lifetime: cookieLifetime,
    cookie_lifetime_interval: comeBackAlways.includes(type) ? cookieLifetimeIntervalOfBars : cookieLifetimeInterval,
  }
}

/** Returns the default position, width and trigger of a form of this type. */
export function defaultsOfType(type: FormType): Pick<PopupSettings, 'position' | 'content_width' | 'show_type'> {
  return {
    position: ownPlace[type] ?? 'center',
    content_width: ownWidth[type] ?? formDefaults.contentWidth,
    show_type: ownTrigger[type] ?? 'delay',
  }
}

/**
 * Returns the settings of a new form: the values of spec.md section 9, and otherwise those that change least for a
 * visitor.
 */
export function defaultSettings(type: FormType): PopupSettings {
  return {
    ...defaultsOfType(type),
    ...defaultFrequency(type),
    before_show_delay: formDefaults.beforeShowDelay,
    before_show_delay_interval: formDefaults.beforeShowDelayInterval,
    trigger_percent: formDefaults.triggerPercent,
    click_triggers: [],
    triggers: {},
    visibility_mode: 'manual',
    schedule: { start: null, end: null },
    stop_after: { views: 0, close: false, conversion: true },
    device_mode: 'all',
    shows_from_search: false,
    min_cart_value: null,
    hold_out: 0,
    teaser: { show: 'never', text: 'Get the offer', position: 'bottom-right', closable: true },
    animation_id: 'rise',
    popup_mode: 'modal',
    show_position: 'fixed',
    slide_direction: 'right',
    bar_size: formDefaults.barSize,
    embed_mode: 'auto',
    auto_embed_placement: formDefaults.autoEmbedPlacement,
    embed_selector: '',
    embed_blackout_status: 'inactive',
    is_landing_page: false,
    landing_page_slug: '',
    subscribe_redirect_url: '',
    subscribe_redirect_fields: [],
    pixels_conversion: [],
    subscriber_notification: '',
    double_opt_in: false,
    list_ids: [],
    discount_campaign_id: null,
    message_receipt: { is_on: false, text: 'Thanks for your message. We usually reply within one business day.' },
    advanced_form: '',
    showStats: true,
  }
}
