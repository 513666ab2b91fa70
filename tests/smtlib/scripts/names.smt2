; Quoted symbols are the symbols they quote; :named terms are constants afterwards.
(declare-const |x| (_ BitVec 4))
(declare-const |with space| (_ BitVec 4))
(assert (! (= x #x2) :named first))
(assert (! (= |with space| (! (bvadd |x| #x1) :named sum)) :weight 3))
(check-sat)
; expect: sat
(get-value (first sum |with space|))
; expect: ((first true)
; expect:  (sum #x3)
; expect:  (|with space| #x3))
