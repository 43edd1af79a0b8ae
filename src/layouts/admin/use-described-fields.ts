import { useEffect } from 'react';

const CONTROL = 'input:not([type="hidden"]), textarea, select, [role="combobox"], [role="switch"], [role="radiogroup"], [role="group"], button';

/** The control of a form item: what bears the field's id, else the first that takes input. */
function controlOf(item: Element, id: string | undefined): Element | null {
  const own = id ? document.getElementById(id) : null;
  return own && item.contains(own) ? own : item.querySelector(CONTROL);
}

function set(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Says at a control what its form item shows: that it is wrong, that it is needed, and which texts explain it. */
function describe(item: Element): void {
  const label = item.querySelector('label');
  const texts = [...item.querySelectorAll('.ant-form-item-explain[id], .ant-form-item-extra[id]')].filter((text) => text.closest('.ant-form-item') === item);
  const id = label?.getAttribute('for') ?? texts[0]?.id.replace(/_(help|extra)$/, '');
  const control = controlOf(item, id);
  if (!control || control.closest('.ant-form-item') !== item) return;
  set(control, 'aria-invalid', item.classList.contains('ant-form-item-has-error') ? 'true' : null);
  set(control, 'aria-describedby', texts.map((text) => text.id).join(' ') || null);
}

/**
 * Ties the messages of every form of the console to their fields. antd does so for its own controls; ProForm's fields drop
 * what antd hands them on the way, so it is done here once, for all of them, windows included.
 */
export function useDescribedFields(): void {
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      for (const item of document.querySelectorAll('.ant-form-item')) describe(item);
    };
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(look);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class', 'id'] });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}
