// PrimeReact's TabView is not used (decision 0105), because it scrolls the page to itself when it appears, and its
// arrow keys do not select a tab.
import { type KeyboardEvent, useRef } from 'react';
import { Icon } from '../controls/Button.tsx';
import { Badge } from './Status.tsx';
import './display.css';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  icon?: string;
  count?: number;
  /** The id of the panel that the tab shows. Give that element role="tabpanel". */
  panelId?: string;
}

export interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly Tab<Value>[];
}

/** Tabs with counts. The keys ←, →, Home and End move between the tabs and select them; Tab moves to the panel. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = target === undefined ? undefined : tabs.at(target % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className="ob-tabs">
      {tabs.map((tab) => {
        const current = tab.value === value;
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            aria-selected={current}
            aria-controls={current ? tab.panelId : undefined}
            tabIndex={current ? 0 : -1}
            className="ob-tab"
            onClick={() => onChange(tab.value)}
            onKeyDown={onKeyDown}
          >
            {tab.icon && <Icon name={tab.icon} />}
            {tab.label}
            {tab.count !== undefined && <Badge tone={current ? 'accent' : 'neutral'} value={tab.count} />}
          </button>
        );
      })}
    </div>
  );
}
