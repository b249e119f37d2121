-- An import of companies can take the administration of the whole group away from somebody (decision 0050). Waiting
-- imports get an empty list of such people.
update imports set gain = gain || '{"administrators": {"count": 0, "first": []}}' where gain is not null;
