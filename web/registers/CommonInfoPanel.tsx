import { type ReactNode, useId, useState } from 'react';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { Avatar } from '#/web/ui/display/Avatar.tsx';
import { Card, DefinitionList, type DefinitionListProps } from '#/web/ui/display/Card.tsx';
import { useMediaQuery } from '#/web/ui/layout/use-media-query.ts';

interface Props {
  /** The owner of the record. */
  name: string;
  /** The owner's job and company. */
  about: string;
  facts: DefinitionListProps['items'];
  /** The step line, shown under the facts. */
  children: ReactNode;
  /** Shown at the bottom of the panel, even if the panel is folded. */
  foot?: ReactNode;
}

/** Whether the panel was open on the last record; kept while a person goes from record to record. */
let wasOpen = true;

/**
 * The read-only panel at the top of a record: the record's owner, the owner's job and company, the facts, and the
 * progress. The panel can be folded away.
 */
export function CommonInfoPanel({ name, about, facts, children, foot }: Props) {
  const { t } = useLabels();
  const id = useId();
  const isWide = useMediaQuery('(min-width: 1180px)');
  const [isOpen, setOpen] = useState(wasOpen);
  const toggle = () => {
    wasOpen = !isOpen;
    setOpen(wasOpen);
  };
  return (
    <Card padded={false} className="ob-common">
      <header className="ob-common-header">
        <IconButton
          icon={isOpen ? 'chevron-down' : 'chevron-right'}
          size="small"
          label={t(isOpen ? 'Record.foldInfo' : 'Record.unfoldInfo')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        />
        <Avatar name={name} />
        <b>{name}</b>
        <span className="ob-common-about">{about}</span>
      </header>
      <div id={id} hidden={!isOpen}>
        <div className="ob-common-facts">
          <DefinitionList items={facts} {...(isWide && { columns: 5 })} />
        </div>
        <div className="ob-common-steps">{children}</div>
      </div>
      {foot}
    </Card>
  );
}
