import type { AppResource } from '#/bff/contract/app-resources.ts';
import { isLonger } from '#/bff/contract/characters.ts';
import { LANGUAGES, type LanguageId, tagOf } from '#/bff/contract/languages.ts';
import { LIMITS } from '#/bff/contract/limits.ts';
import { useFieldText } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { ariaKeysFor } from '#/web/app/shortcuts/caps.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { useUnsavedGuard } from '#/web/registers/use-unsaved-guard.tsx';
import { Button, Icon } from '#/web/ui/controls/Button.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { Select } from '#/web/ui/controls/Select.tsx';
import { Card } from '#/web/ui/display/Card.tsx';
import { Toolbar } from '#/web/ui/layout/Toolbar.tsx';
import { CleanHtml, useCleanHtml } from '#/web/ui/rich-text/CleanHtml.tsx';
import { RichTextEditor } from '#/web/ui/rich-text/RichTextEditor.tsx';
import { StartTextConflict } from './StartTextConflict.tsx';
import { useStartText } from './use-start-text.ts';

interface Props {
  resource: AppResource;
  language: LanguageId;
  onLanguage: (language: LanguageId) => void;
}

const NAMES = { 1043: 'Settings.dutch', 1033: 'Settings.english' } as const;

/** The text on the left, and its preview on the right; in a narrow window, the preview is below the text. */
export function StartTextEditor({ resource, language, onLanguage }: Props) {
  const { t } = useLabels();
  const text = useStartText(resource, language);
  const { opened, isDirty, busy, failure, theirs } = text;
  const guard = useUnsavedGuard(text.isDirtyNow);
  const fieldText = useFieldText();
  // The length is checked before sending, because the server refuses an oversized text without reading it.
  const tooLong = isLonger(text.html, LIMITS.html) ? fieldText('tooLong') : undefined;
  const save = () => void text.save();
  useShortcut('save', save, { when: !busy && !tooLong });
  const tag = tagOf(language);
  return (
    <div className="ob-management">
      <Toolbar
        label={t('StartScreenEditor.tools')}
        end={
          <>
            <span className="ob-management-state" role="status">
              {isDirty ? t('Record.notSaved') : t('Record.isSaved')}
              <Icon name={isDirty ? 'pencil' : 'check'} />
            </span>
            <Button
              variant="filled"
              size="small"
              icon="save"
              busy={busy}
              disabledReason={isDirty ? tooLong : t('StartScreenEditor.nothingToSave')}
              aria-keyshortcuts={ariaKeysFor('save')}
              onClick={save}
            >
              {t('Record.save')}
            </Button>
          </>
        }
      >
        <Select
          size="small"
          className="ob-management-language"
          aria-label={t('StartScreenEditor.language')}
          value={language}
          options={LANGUAGES.map(({ id, code }) => ({ value: id, label: `${t(NAMES[id])} (${code})` }))}
          onChange={(next) => next && next !== language && guard.leaveBy(() => onLanguage(next))}
        />
      </Toolbar>
      <div className="ob-management-text">
        <div className="ob-management-form">
          {failure && <Failure failure={failure} />}
          <Field
            group
            label={t('StartScreenEditor.text')}
            hint={t('StartScreenEditor.textHint')}
            errorKind="rule"
            error={tooLong ?? failure?.fields.value}
          >
            <RichTextEditor
              key={opened.count}
              stored={opened.stored.value}
              text={opened.typed}
              language={tag}
              onChange={text.onChange}
            />
          </Field>
        </div>
        <Preview html={text.html} language={tag} />
      </div>
      {theirs && (
        <StartTextConflict
          mine={text.html}
          theirs={theirs}
          since={opened.since}
          lastChange={text.lastChange}
          busy={busy}
          onChoose={(side) => void text.settle(side)}
          onClose={text.postpone}
        />
      )}
      {guard.question}
    </div>
  );
}

/** The preview: the card of the start screen, as everybody sees it. */
function Preview({ html, language }: { html: string; language: string }) {
  const { t } = useLabels();
  const clean = useCleanHtml(html);
  return (
    <section className="ob-management-preview" aria-labelledby="ob-start-text-preview">
      <h2 id="ob-start-text-preview" className="ob-management-preview-title">
        {t('StartScreenEditor.preview')}
      </h2>
      {clean ? (
        <Card className="ob-start-text">
          <div lang={language}>
            <CleanHtml html={clean} />
          </div>
        </Card>
      ) : (
        <p className="ob-meta">{t('StartScreenEditor.noText')}</p>
      )}
    </section>
  );
}
